set -- -a -b value -x
while getopts ab: option; do echo "$option ${OPTARG-}"; done
getopts a option -z
