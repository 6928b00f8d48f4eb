#: yq: what it is used for day by day.
#: The real one is mikefarah's, version 4.54.
#: needs yq

=== a deployment: read: '.metadata.name' d.yml
cat > d.yml <<'Y'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2
  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
            - name: LEVEL
              value: "3"
          ports:
            - containerPort: 80
        - name: side
          image: busybox
Y
yq '.metadata.name' d.yml
--- stdout
web

=== a deployment: read: '.spec.template.spec.containers[].image' d.yml
cat > d.yml <<'Y'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2
  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
            - name: LEVEL
              value: "3"
          ports:
            - containerPort: 80
        - name: side
          image: busybox
Y
yq '.spec.template.spec.containers[].image' d.yml
--- stdout
nginx:1.19
busybox

=== a deployment: read: '.spec.template.spec.containers[] | select(.name == "web") | .env[]...
cat > d.yml <<'Y'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2
  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
            - name: LEVEL
              value: "3"
          ports:
            - containerPort: 80
        - name: side
          image: busybox
Y
yq '.spec.template.spec.containers[] | select(.name == "web") | .env[] | .name + "=" + .value' d.yml
--- stdout
MODE=prod
LEVEL=3

=== a deployment: read: '.spec.template.spec.containers | length' d.yml
cat > d.yml <<'Y'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2
  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
            - name: LEVEL
              value: "3"
          ports:
            - containerPort: 80
        - name: side
          image: busybox
Y
yq '.spec.template.spec.containers | length' d.yml
--- stdout
2

=== a deployment: read: '.metadata.labels | to_entries | .[] | .key + ":" + .value' d.yml
cat > d.yml <<'Y'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2
  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
            - name: LEVEL
              value: "3"
          ports:
            - containerPort: 80
        - name: side
          image: busybox
Y
yq '.metadata.labels | to_entries | .[] | .key + ":" + .value' d.yml
--- stdout
app:web
tier:front

=== a deployment: read: '[.spec.template.spec.containers[].name] | join(",")' d.yml
cat > d.yml <<'Y'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2
  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
            - name: LEVEL
              value: "3"
          ports:
            - containerPort: 80
        - name: side
          image: busybox
Y
yq '[.spec.template.spec.containers[].name] | join(",")' d.yml
--- stdout
web,side

=== a deployment: read: -o json '.spec.template.spec.containers[0].ports' d.yml
cat > d.yml <<'Y'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2
  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
            - name: LEVEL
              value: "3"
          ports:
            - containerPort: 80
        - name: side
          image: busybox
Y
yq -o json '.spec.template.spec.containers[0].ports' d.yml
--- stdout
[
  {
    "containerPort": 80
  }
]

=== a deployment: read: '.. | select(has("image")) | .image' d.yml
cat > d.yml <<'Y'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2
  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
            - name: LEVEL
              value: "3"
          ports:
            - containerPort: 80
        - name: side
          image: busybox
Y
yq '.. | select(has("image")) | .image' d.yml
--- stdout
nginx:1.19
busybox

=== a deployment: read: '.spec.template.spec.containers[0] | keys' d.yml
cat > d.yml <<'Y'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2
  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
            - name: LEVEL
              value: "3"
          ports:
            - containerPort: 80
        - name: side
          image: busybox
Y
yq '.spec.template.spec.containers[0] | keys' d.yml
--- stdout
- name
- image
- env
- ports

=== a deployment: read: '.spec.template.spec.containers[] | {"n": .name, "i": .image}' d.yml
cat > d.yml <<'Y'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2
  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
            - name: LEVEL
              value: "3"
          ports:
            - containerPort: 80
        - name: side
          image: busybox
Y
yq '.spec.template.spec.containers[] | {"n": .name, "i": .image}' d.yml
--- stdout
n: web
i: "nginx:1.19"
n: side
i: busybox

=== a deployment: edit: '.spec.replicas = 5' d.yml
cat > d.yml <<'Y'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2

  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
          ports:
            - containerPort: 80
        - name: side
          image: busybox
Y
yq '.spec.replicas = 5' d.yml
--- stdout
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 5
  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
          ports:
            - containerPort: 80
        - name: side
          image: busybox

=== a deployment: edit: '.spec.template.spec.containers[0].image = "nginx:1.25"' d.yml
cat > d.yml <<'Y'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2

  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
          ports:
            - containerPort: 80
        - name: side
          image: busybox
Y
yq '.spec.template.spec.containers[0].image = "nginx:1.25"' d.yml
--- stdout
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2
  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.25"
          env:
            - name: MODE
              value: 'prod'
          ports:
            - containerPort: 80
        - name: side
          image: busybox

=== a deployment: edit: '(.spec.template.spec.containers[] | select(.name == "side")).image...
cat > d.yml <<'Y'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2

  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
          ports:
            - containerPort: 80
        - name: side
          image: busybox
Y
yq '(.spec.template.spec.containers[] | select(.name == "side")).image = "busybox:2"' d.yml
--- stdout
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2
  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
          ports:
            - containerPort: 80
        - name: side
          image: busybox:2

=== a deployment: edit: '.spec.template.spec.containers[0].env += [{"name": "NEW", "value":...
cat > d.yml <<'Y'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2

  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
          ports:
            - containerPort: 80
        - name: side
          image: busybox
Y
yq '.spec.template.spec.containers[0].env += [{"name": "NEW", "value": "1"}]' d.yml
--- stdout
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2
  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
            - name: NEW
              value: "1"
          ports:
            - containerPort: 80
        - name: side
          image: busybox

=== a deployment: edit: '.metadata.labels.version = "v2"' d.yml
cat > d.yml <<'Y'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2

  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
          ports:
            - containerPort: 80
        - name: side
          image: busybox
Y
yq '.metadata.labels.version = "v2"' d.yml
--- stdout
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front", version: v2}
spec:
  replicas: 2
  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
          ports:
            - containerPort: 80
        - name: side
          image: busybox

=== a deployment: edit: '.metadata.annotations."example.com/key" = "true"' d.yml
cat > d.yml <<'Y'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2

  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
          ports:
            - containerPort: 80
        - name: side
          image: busybox
Y
yq '.metadata.annotations."example.com/key" = "true"' d.yml
--- stdout
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
  annotations:
    example.com/key: "true"
spec:
  replicas: 2
  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
          ports:
            - containerPort: 80
        - name: side
          image: busybox

=== a deployment: edit: 'del(.spec.template.spec.containers[] | select(.name == "side"))' d...
cat > d.yml <<'Y'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2

  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
          ports:
            - containerPort: 80
        - name: side
          image: busybox
Y
yq 'del(.spec.template.spec.containers[] | select(.name == "side"))' d.yml
--- stdout
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2
  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
          ports:
            - containerPort: 80

=== a deployment: edit: 'del(.metadata.labels.tier)' d.yml
cat > d.yml <<'Y'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2

  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
          ports:
            - containerPort: 80
        - name: side
          image: busybox
Y
yq 'del(.metadata.labels.tier)' d.yml
--- stdout
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web}
spec:
  replicas: 2
  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
          ports:
            - containerPort: 80
        - name: side
          image: busybox

=== a deployment: edit: '.metadata.namespace = "prod" | .spec.replicas |= . * 2' d.yml
cat > d.yml <<'Y'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2

  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
          ports:
            - containerPort: 80
        - name: side
          image: busybox
Y
yq '.metadata.namespace = "prod" | .spec.replicas |= . * 2' d.yml
--- stdout
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
  namespace: prod
spec:
  replicas: 4
  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
          ports:
            - containerPort: 80
        - name: side
          image: busybox

=== a deployment: edit: '(.. | select(tag == "!!str" and test("^nginx"))) |= sub("nginx", "...
cat > d.yml <<'Y'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2

  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
          ports:
            - containerPort: 80
        - name: side
          image: busybox
Y
yq '(.. | select(tag == "!!str" and test("^nginx"))) |= sub("nginx", "apache")' d.yml
--- stdout
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2
  template:
    spec:
      containers:
        # main container
        - name: web
          image: "apache:1.19"
          env:
            - name: MODE
              value: 'prod'
          ports:
            - containerPort: 80
        - name: side
          image: busybox

=== a deployment: edit: 'sort_keys(..)' d.yml
cat > d.yml <<'Y'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2

  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
          ports:
            - containerPort: 80
        - name: side
          image: busybox
Y
yq 'sort_keys(..)' d.yml
--- stdout
apiVersion: apps/v1
kind: Deployment
metadata:
  labels: {app: web, tier: "front"}
  name: web # the name
spec:
  replicas: 2
  template:
    spec:
      containers:
        # main container
        - env:
            - name: MODE
              value: 'prod'
          image: "nginx:1.19"
          name: web
          ports:
            - containerPort: 80
        - image: busybox
          name: side

=== a deployment: edit: '.spec.template.spec.containers |= sort_by(.name)' d.yml
cat > d.yml <<'Y'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2

  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
          ports:
            - containerPort: 80
        - name: side
          image: busybox
Y
yq '.spec.template.spec.containers |= sort_by(.name)' d.yml
--- stdout
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2
  template:
    spec:
      containers:
        - name: side
          image: busybox
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
          ports:
            - containerPort: 80

=== a deployment: edit: 'with(.spec.template.spec; .hostNetwork = true | .containers[].tty...
cat > d.yml <<'Y'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2

  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
          ports:
            - containerPort: 80
        - name: side
          image: busybox
Y
yq 'with(.spec.template.spec; .hostNetwork = true | .containers[].tty = false)' d.yml
--- stdout
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  replicas: 2
  template:
    spec:
      containers:
        # main container
        - name: web
          image: "nginx:1.19"
          env:
            - name: MODE
              value: 'prod'
          ports:
            - containerPort: 80
          tty: false
        - name: side
          image: busybox
          tty: false
      hostNetwork: true

=== a compose file: '.services | keys' c.yml
cat > c.yml <<'Y'
version: "3.8"
x-common: &common
  restart: always
  logging:
    driver: json-file
services:
  web:
    <<: *common
    image: web:latest
    ports:
      - "80:80"
      - 443:443
    environment:
      - A=1
      - B=2
  db:
    <<: *common
    image: postgres
    volumes: [data:/var/lib]
volumes:
  data: {}
Y
yq '.services | keys' c.yml
--- stdout
- web
- db

=== a compose file: '.services.web.restart' c.yml 2>/dev/null
cat > c.yml <<'Y'
version: "3.8"
x-common: &common
  restart: always
  logging:
    driver: json-file
services:
  web:
    <<: *common
    image: web:latest
    ports:
      - "80:80"
      - 443:443
    environment:
      - A=1
      - B=2
  db:
    <<: *common
    image: postgres
    volumes: [data:/var/lib]
volumes:
  data: {}
Y
yq '.services.web.restart' c.yml 2>/dev/null
--- stdout
always

=== a compose file: '.services.*.image' c.yml
cat > c.yml <<'Y'
version: "3.8"
x-common: &common
  restart: always
  logging:
    driver: json-file
services:
  web:
    <<: *common
    image: web:latest
    ports:
      - "80:80"
      - 443:443
    environment:
      - A=1
      - B=2
  db:
    <<: *common
    image: postgres
    volumes: [data:/var/lib]
volumes:
  data: {}
Y
yq '.services.*.image' c.yml
--- stdout
web:latest
postgres

=== a compose file: '.services.db.environment.PASS = "x y"' c.yml
cat > c.yml <<'Y'
version: "3.8"
x-common: &common
  restart: always
  logging:
    driver: json-file
services:
  web:
    <<: *common
    image: web:latest
    ports:
      - "80:80"
      - 443:443
    environment:
      - A=1
      - B=2
  db:
    <<: *common
    image: postgres
    volumes: [data:/var/lib]
volumes:
  data: {}
Y
yq '.services.db.environment.PASS = "x y"' c.yml
--- stdout
version: "3.8"
x-common: &common
  restart: always
  logging:
    driver: json-file
services:
  web:
    <<: *common
    image: web:latest
    ports:
      - "80:80"
      - 443:443
    environment:
      - A=1
      - B=2
  db:
    <<: *common
    image: postgres
    volumes: ['data:/var/lib']
    environment:
      PASS: x y
volumes:
  data: {}

=== a compose file: '.services.web.ports[0]' c.yml
cat > c.yml <<'Y'
version: "3.8"
x-common: &common
  restart: always
  logging:
    driver: json-file
services:
  web:
    <<: *common
    image: web:latest
    ports:
      - "80:80"
      - 443:443
    environment:
      - A=1
      - B=2
  db:
    <<: *common
    image: postgres
    volumes: [data:/var/lib]
volumes:
  data: {}
Y
yq '.services.web.ports[0]' c.yml
--- stdout
80:80

=== a compose file: '.services[].image |= sub(":latest$", ":1")' c.yml
cat > c.yml <<'Y'
version: "3.8"
x-common: &common
  restart: always
  logging:
    driver: json-file
services:
  web:
    <<: *common
    image: web:latest
    ports:
      - "80:80"
      - 443:443
    environment:
      - A=1
      - B=2
  db:
    <<: *common
    image: postgres
    volumes: [data:/var/lib]
volumes:
  data: {}
Y
yq '.services[].image |= sub(":latest$", ":1")' c.yml
--- stdout
version: "3.8"
x-common: &common
  restart: always
  logging:
    driver: json-file
services:
  web:
    <<: *common
    image: web:1
    ports:
      - "80:80"
      - 443:443
    environment:
      - A=1
      - B=2
  db:
    <<: *common
    image: postgres
    volumes: ['data:/var/lib']
volumes:
  data: {}

=== a compose file: 'explode(.) | .services.db' c.yml 2>/dev/null
cat > c.yml <<'Y'
version: "3.8"
x-common: &common
  restart: always
  logging:
    driver: json-file
services:
  web:
    <<: *common
    image: web:latest
    ports:
      - "80:80"
      - 443:443
    environment:
      - A=1
      - B=2
  db:
    <<: *common
    image: postgres
    volumes: [data:/var/lib]
volumes:
  data: {}
Y
yq 'explode(.) | .services.db' c.yml 2>/dev/null
--- stdout
restart: always
logging:
  driver: json-file
image: postgres
volumes: ['data:/var/lib']

=== a compose file: '.services.web.environment[] | select(. == "A=*")' c.yml
cat > c.yml <<'Y'
version: "3.8"
x-common: &common
  restart: always
  logging:
    driver: json-file
services:
  web:
    <<: *common
    image: web:latest
    ports:
      - "80:80"
      - 443:443
    environment:
      - A=1
      - B=2
  db:
    <<: *common
    image: postgres
    volumes: [data:/var/lib]
volumes:
  data: {}
Y
yq '.services.web.environment[] | select(. == "A=*")' c.yml
--- stdout
A=1

=== a compose file: '.services |= with_entries(.key |= "my-" + .)' c.yml
cat > c.yml <<'Y'
version: "3.8"
x-common: &common
  restart: always
  logging:
    driver: json-file
services:
  web:
    <<: *common
    image: web:latest
    ports:
      - "80:80"
      - 443:443
    environment:
      - A=1
      - B=2
  db:
    <<: *common
    image: postgres
    volumes: [data:/var/lib]
volumes:
  data: {}
Y
yq '.services |= with_entries(.key |= "my-" + .)' c.yml
--- stdout
version: "3.8"
x-common: &common
  restart: always
  logging:
    driver: json-file
services:
  my-web:
    <<: *common
    image: web:latest
    ports:
      - "80:80"
      - 443:443
    environment:
      - A=1
      - B=2
  my-db:
    <<: *common
    image: postgres
    volumes: ['data:/var/lib']
volumes:
  data: {}

=== a compose file: '.services | to_entries | map({"name": .key, "image": .value.image})' c...
cat > c.yml <<'Y'
version: "3.8"
x-common: &common
  restart: always
  logging:
    driver: json-file
services:
  web:
    <<: *common
    image: web:latest
    ports:
      - "80:80"
      - 443:443
    environment:
      - A=1
      - B=2
  db:
    <<: *common
    image: postgres
    volumes: [data:/var/lib]
volumes:
  data: {}
Y
yq '.services | to_entries | map({"name": .key, "image": .value.image})' c.yml
--- stdout
- name: web
  image: web:latest
- name: db
  image: postgres

=== a compose file: '.services | map_values(.image)' c.yml
cat > c.yml <<'Y'
version: "3.8"
x-common: &common
  restart: always
  logging:
    driver: json-file
services:
  web:
    <<: *common
    image: web:latest
    ports:
      - "80:80"
      - 443:443
    environment:
      - A=1
      - B=2
  db:
    <<: *common
    image: postgres
    volumes: [data:/var/lib]
volumes:
  data: {}
Y
yq '.services | map_values(.image)' c.yml
--- stdout
web: web:latest
db: postgres

=== a workflow: '.on | keys' w.yml
cat > w.yml <<'Y'
name: CI
on:
  push:
    branches: [main]
  pull_request:
env:
  X: 1
jobs:
  build:
    runs-on: ubuntu-latest
    strategy:
      matrix:
        os: [linux, mac]
        node: [18, 20]
    steps:
      - uses: actions/checkout@v3
      - name: Run
        run: |
          npm ci
          npm test
        if: ${{ github.ref == 'refs/heads/main' }}
Y
yq '.on | keys' w.yml
--- stdout
- push
- pull_request

=== a workflow: '.jobs.build.steps[].uses // "none"' w.yml
cat > w.yml <<'Y'
name: CI
on:
  push:
    branches: [main]
  pull_request:
env:
  X: 1
jobs:
  build:
    runs-on: ubuntu-latest
    strategy:
      matrix:
        os: [linux, mac]
        node: [18, 20]
    steps:
      - uses: actions/checkout@v3
      - name: Run
        run: |
          npm ci
          npm test
        if: ${{ github.ref == 'refs/heads/main' }}
Y
yq '.jobs.build.steps[].uses // "none"' w.yml
--- stdout
actions/checkout@v3
none

=== a workflow: '.jobs.*.steps[] | select(has("run")) | .run' w.yml
cat > w.yml <<'Y'
name: CI
on:
  push:
    branches: [main]
  pull_request:
env:
  X: 1
jobs:
  build:
    runs-on: ubuntu-latest
    strategy:
      matrix:
        os: [linux, mac]
        node: [18, 20]
    steps:
      - uses: actions/checkout@v3
      - name: Run
        run: |
          npm ci
          npm test
        if: ${{ github.ref == 'refs/heads/main' }}
Y
yq '.jobs.*.steps[] | select(has("run")) | .run' w.yml
--- stdout (escaped)
npm ci
npm test
\n\

=== a workflow: '(.jobs.*.steps[] | select(.uses == "actions/checkout*")).uses = "actions/c...
cat > w.yml <<'Y'
name: CI
on:
  push:
    branches: [main]
  pull_request:
env:
  X: 1
jobs:
  build:
    runs-on: ubuntu-latest
    strategy:
      matrix:
        os: [linux, mac]
        node: [18, 20]
    steps:
      - uses: actions/checkout@v3
      - name: Run
        run: |
          npm ci
          npm test
        if: ${{ github.ref == 'refs/heads/main' }}
Y
yq '(.jobs.*.steps[] | select(.uses == "actions/checkout*")).uses = "actions/checkout@v4"' w.yml
--- stdout
name: CI
on:
  push:
    branches: [main]
  pull_request:
env:
  X: 1
jobs:
  build:
    runs-on: ubuntu-latest
    strategy:
      matrix:
        os: [linux, mac]
        node: [18, 20]
    steps:
      - uses: actions/checkout@v4
      - name: Run
        run: |
          npm ci
          npm test
        if: ${{ github.ref == 'refs/heads/main' }}

=== a workflow: '.jobs.build.strategy.matrix.node += 22' w.yml
cat > w.yml <<'Y'
name: CI
on:
  push:
    branches: [main]
  pull_request:
env:
  X: 1
jobs:
  build:
    runs-on: ubuntu-latest
    strategy:
      matrix:
        os: [linux, mac]
        node: [18, 20]
    steps:
      - uses: actions/checkout@v3
      - name: Run
        run: |
          npm ci
          npm test
        if: ${{ github.ref == 'refs/heads/main' }}
Y
yq '.jobs.build.strategy.matrix.node += 22' w.yml
--- stdout
name: CI
on:
  push:
    branches: [main]
  pull_request:
env:
  X: 1
jobs:
  build:
    runs-on: ubuntu-latest
    strategy:
      matrix:
        os: [linux, mac]
        node: [18, 20, 22]
    steps:
      - uses: actions/checkout@v3
      - name: Run
        run: |
          npm ci
          npm test
        if: ${{ github.ref == 'refs/heads/main' }}

=== a workflow: '.jobs.build.steps += {"name": "Done", "run": "echo done\necho bye\n"}' w.yml
cat > w.yml <<'Y'
name: CI
on:
  push:
    branches: [main]
  pull_request:
env:
  X: 1
jobs:
  build:
    runs-on: ubuntu-latest
    strategy:
      matrix:
        os: [linux, mac]
        node: [18, 20]
    steps:
      - uses: actions/checkout@v3
      - name: Run
        run: |
          npm ci
          npm test
        if: ${{ github.ref == 'refs/heads/main' }}
Y
yq '.jobs.build.steps += {"name": "Done", "run": "echo done\necho bye\n"}' w.yml
--- stdout
name: CI
on:
  push:
    branches: [main]
  pull_request:
env:
  X: 1
jobs:
  build:
    runs-on: ubuntu-latest
    strategy:
      matrix:
        os: [linux, mac]
        node: [18, 20]
    steps:
      - uses: actions/checkout@v3
      - name: Run
        run: |
          npm ci
          npm test
        if: ${{ github.ref == 'refs/heads/main' }}
      - name: Done
        run: |
          echo done
          echo bye

=== a workflow: '.on.pull_request = {}' w.yml
cat > w.yml <<'Y'
name: CI
on:
  push:
    branches: [main]
  pull_request:
env:
  X: 1
jobs:
  build:
    runs-on: ubuntu-latest
    strategy:
      matrix:
        os: [linux, mac]
        node: [18, 20]
    steps:
      - uses: actions/checkout@v3
      - name: Run
        run: |
          npm ci
          npm test
        if: ${{ github.ref == 'refs/heads/main' }}
Y
yq '.on.pull_request = {}' w.yml
--- stdout
name: CI
on:
  push:
    branches: [main]
  pull_request: {}
env:
  X: 1
jobs:
  build:
    runs-on: ubuntu-latest
    strategy:
      matrix:
        os: [linux, mac]
        node: [18, 20]
    steps:
      - uses: actions/checkout@v3
      - name: Run
        run: |
          npm ci
          npm test
        if: ${{ github.ref == 'refs/heads/main' }}

=== a workflow: '.jobs.build.strategy.matrix | to_entries | map(.key + "=" + (.value | leng...
cat > w.yml <<'Y'
name: CI
on:
  push:
    branches: [main]
  pull_request:
env:
  X: 1
jobs:
  build:
    runs-on: ubuntu-latest
    strategy:
      matrix:
        os: [linux, mac]
        node: [18, 20]
    steps:
      - uses: actions/checkout@v3
      - name: Run
        run: |
          npm ci
          npm test
        if: ${{ github.ref == 'refs/heads/main' }}
Y
yq '.jobs.build.strategy.matrix | to_entries | map(.key + "=" + (.value | length | tostring)) | join(" ")' w.yml
--- stdout
os=2 node=2

=== a workflow: -o json -I0 '.jobs.build.strategy.matrix' w.yml
cat > w.yml <<'Y'
name: CI
on:
  push:
    branches: [main]
  pull_request:
env:
  X: 1
jobs:
  build:
    runs-on: ubuntu-latest
    strategy:
      matrix:
        os: [linux, mac]
        node: [18, 20]
    steps:
      - uses: actions/checkout@v3
      - name: Run
        run: |
          npm ci
          npm test
        if: ${{ github.ref == 'refs/heads/main' }}
Y
yq -o json -I0 '.jobs.build.strategy.matrix' w.yml
--- stdout
{"os":["linux","mac"],"node":[18,20]}

=== a workflow: '.jobs.test = .jobs.build | del(.jobs.test.strategy)' w.yml
cat > w.yml <<'Y'
name: CI
on:
  push:
    branches: [main]
  pull_request:
env:
  X: 1
jobs:
  build:
    runs-on: ubuntu-latest
    strategy:
      matrix:
        os: [linux, mac]
        node: [18, 20]
    steps:
      - uses: actions/checkout@v3
      - name: Run
        run: |
          npm ci
          npm test
        if: ${{ github.ref == 'refs/heads/main' }}
Y
yq '.jobs.test = .jobs.build | del(.jobs.test.strategy)' w.yml
--- stdout
name: CI
on:
  push:
    branches: [main]
  pull_request:
env:
  X: 1
jobs:
  build:
    runs-on: ubuntu-latest
    strategy:
      matrix:
        os: [linux, mac]
        node: [18, 20]
    steps:
      - uses: actions/checkout@v3
      - name: Run
        run: |
          npm ci
          npm test
        if: ${{ github.ref == 'refs/heads/main' }}
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v3
      - name: Run
        run: |
          npm ci
          npm test
        if: ${{ github.ref == 'refs/heads/main' }}

=== values over values: '. *= load("over.yml")' base.yml
cat > base.yml <<'Y'
# defaults
image:
  repo: nginx # where
  tag: "1.0"
resources: {}
hosts:
  - a.example
Y
cat > over.yml <<'Y'
image:
  tag: "2.0"
resources:
  limits:
    cpu: 100m
hosts:
  - b.example
Y
yq '. *= load("over.yml")' base.yml
--- stdout
# defaults
image:
  repo: nginx # where
  tag: "2.0"
resources:
  limits:
    cpu: 100m
hosts:
  - b.example

=== values over values: ea 'select(fi == 0) * select(fi == 1)' base.yml over.yml
cat > base.yml <<'Y'
# defaults
image:
  repo: nginx # where
  tag: "1.0"
resources: {}
hosts:
  - a.example
Y
cat > over.yml <<'Y'
image:
  tag: "2.0"
resources:
  limits:
    cpu: 100m
hosts:
  - b.example
Y
yq ea 'select(fi == 0) * select(fi == 1)' base.yml over.yml
--- stdout
# defaults
image:
  repo: nginx # where
  tag: "2.0"
resources:
  limits:
    cpu: 100m
hosts:
  - b.example

=== values over values: ea 'select(fi == 0) *+ select(fi == 1)' base.yml over.yml
cat > base.yml <<'Y'
# defaults
image:
  repo: nginx # where
  tag: "1.0"
resources: {}
hosts:
  - a.example
Y
cat > over.yml <<'Y'
image:
  tag: "2.0"
resources:
  limits:
    cpu: 100m
hosts:
  - b.example
Y
yq ea 'select(fi == 0) *+ select(fi == 1)' base.yml over.yml
--- stdout
# defaults
image:
  repo: nginx # where
  tag: "2.0"
resources:
  limits:
    cpu: 100m
hosts:
  - a.example
  - b.example

=== values over values: ea '. as $item ireduce ({}; . * $item)' base.yml over.yml
cat > base.yml <<'Y'
# defaults
image:
  repo: nginx # where
  tag: "1.0"
resources: {}
hosts:
  - a.example
Y
cat > over.yml <<'Y'
image:
  tag: "2.0"
resources:
  limits:
    cpu: 100m
hosts:
  - b.example
Y
yq ea '. as $item ireduce ({}; . * $item)' base.yml over.yml
--- stdout
# defaults
image:
  repo: nginx # where
  tag: "2.0"
resources:
  limits:
    cpu: 100m
hosts:
  - b.example

=== values over values: -n 'load("base.yml") * load("over.yml")'
cat > base.yml <<'Y'
# defaults
image:
  repo: nginx # where
  tag: "1.0"
resources: {}
hosts:
  - a.example
Y
cat > over.yml <<'Y'
image:
  tag: "2.0"
resources:
  limits:
    cpu: 100m
hosts:
  - b.example
Y
yq -n 'load("base.yml") * load("over.yml")'
--- stdout
# defaults
image:
  repo: nginx # where
  tag: "2.0"
resources:
  limits:
    cpu: 100m
hosts:
  - b.example

=== values over values: '.hosts += load("over.yml").hosts | .hosts | unique' base.yml
cat > base.yml <<'Y'
# defaults
image:
  repo: nginx # where
  tag: "1.0"
resources: {}
hosts:
  - a.example
Y
cat > over.yml <<'Y'
image:
  tag: "2.0"
resources:
  limits:
    cpu: 100m
hosts:
  - b.example
Y
yq '.hosts += load("over.yml").hosts | .hosts | unique' base.yml
--- stdout
- a.example
- b.example

=== many documents: 'select(.kind == "A")' m.yml
printf 'kind: A\nname: one\n---\nkind: B\nname: two\n---\nkind: A\nname: three\n' > m.yml
yq 'select(.kind == "A")' m.yml
--- stdout
kind: A
name: one
---
kind: A
name: three

=== many documents: 'select(.kind == "A") | .name' m.yml
printf 'kind: A\nname: one\n---\nkind: B\nname: two\n---\nkind: A\nname: three\n' > m.yml
yq 'select(.kind == "A") | .name' m.yml
--- stdout
one
---
three

=== many documents: -N '.name' m.yml
printf 'kind: A\nname: one\n---\nkind: B\nname: two\n---\nkind: A\nname: three\n' > m.yml
yq -N '.name' m.yml
--- stdout
one
two
three

=== many documents: 'select(di == 1).name = "new"' m.yml
printf 'kind: A\nname: one\n---\nkind: B\nname: two\n---\nkind: A\nname: three\n' > m.yml
yq 'select(di == 1).name = "new"' m.yml
--- stdout
kind: A
name: one
---
kind: B
name: new
---
kind: A
name: three

=== many documents: ea '[.]' m.yml
printf 'kind: A\nname: one\n---\nkind: B\nname: two\n---\nkind: A\nname: three\n' > m.yml
yq ea '[.]' m.yml
--- stdout
- kind: A
  name: one
- kind: B
  name: two
- kind: A
  name: three

=== many documents: ea '[.name]' m.yml
printf 'kind: A\nname: one\n---\nkind: B\nname: two\n---\nkind: A\nname: three\n' > m.yml
yq ea '[.name]' m.yml
--- stdout
- one
- two
- three

=== many documents: ea '[select(.kind == "A") | .name] | join(" ")' m.yml
printf 'kind: A\nname: one\n---\nkind: B\nname: two\n---\nkind: A\nname: three\n' > m.yml
yq ea '[select(.kind == "A") | .name] | join(" ")' m.yml
--- stdout
one three

=== many documents: 'select(.kind == "A") |= (.x = 1)' m.yml
printf 'kind: A\nname: one\n---\nkind: B\nname: two\n---\nkind: A\nname: three\n' > m.yml
yq 'select(.kind == "A") |= (.x = 1)' m.yml
--- stdout
kind: A
name: one
x: 1
---
kind: B
name: two
---
kind: A
name: three
x: 1

=== many documents: -o json -I0 . m.yml
printf 'kind: A\nname: one\n---\nkind: B\nname: two\n---\nkind: A\nname: three\n' > m.yml
yq -o json -I0 . m.yml
--- stdout
{"kind":"A","name":"one"}
{"kind":"B","name":"two"}
{"kind":"A","name":"three"}

=== many documents: ea 'sort_by(.name)' m.yml
printf 'kind: A\nname: one\n---\nkind: B\nname: two\n---\nkind: A\nname: three\n' > m.yml
yq ea 'sort_by(.name)' m.yml
--- stdout
kind: A
name: one
---
kind: B
name: two
---
kind: A
name: three

=== many documents: ea '[.] | sort_by(.name) | .[] | split_doc' m.yml
printf 'kind: A\nname: one\n---\nkind: B\nname: two\n---\nkind: A\nname: three\n' > m.yml
yq ea '[.] | sort_by(.name) | .[] | split_doc' m.yml
--- stdout
kind: A
name: one
---
kind: A
name: three
---
kind: B
name: two

=== many documents: ea '[.] | group_by(.kind) | .[] | length' m.yml
printf 'kind: A\nname: one\n---\nkind: B\nname: two\n---\nkind: A\nname: three\n' > m.yml
yq ea '[.] | group_by(.kind) | .[] | length' m.yml
--- stdout
2
1

=== many documents: 'del(.kind)' m.yml
printf 'kind: A\nname: one\n---\nkind: B\nname: two\n---\nkind: A\nname: three\n' > m.yml
yq 'del(.kind)' m.yml
--- stdout
name: one
---
name: two
---
name: three

=== many documents: '.name | upcase' m.yml
printf 'kind: A\nname: one\n---\nkind: B\nname: two\n---\nkind: A\nname: three\n' > m.yml
yq '.name | upcase' m.yml
--- stdout
ONE
---
TWO
---
THREE

=== from the environment: -n '.name = strenv(NAME) | .count = env(COUNT) | .list = env(LIST...
export NAME='my app' COUNT=3 LIST='[a, b]' DEEP='{x: {y: 1}}'
yq -n '.name = strenv(NAME) | .count = env(COUNT) | .list = env(LIST) | .deep = env(DEEP)'
--- stdout
name: my app
count: 3
list: [a, b]
deep: {x: {y: 1}}

=== from the environment: '.[strenv(NAME)] = 1' <<< 'a: 1'
export NAME='my app' COUNT=3 LIST='[a, b]' DEEP='{x: {y: 1}}'
yq '.[strenv(NAME)] = 1' <<< 'a: 1'
--- stdout
a: 1
my app: 1

=== from the environment: '.a = "pre-" + strenv(NAME)' <<< 'a: 1'
export NAME='my app' COUNT=3 LIST='[a, b]' DEEP='{x: {y: 1}}'
yq '.a = "pre-" + strenv(NAME)' <<< 'a: 1'
--- stdout
a: pre-my app

=== from the environment: '.a |= envsubst' <<< 'a: hello ${NAME}!'
export NAME='my app' COUNT=3 LIST='[a, b]' DEEP='{x: {y: 1}}'
yq '.a |= envsubst' <<< 'a: hello ${NAME}!'
--- stdout
a: hello my app!

=== from the environment: '.. |= (select(tag == "!!str") | envsubst)' <<< 'a: ${COUNT} b: [...
export NAME='my app' COUNT=3 LIST='[a, b]' DEEP='{x: {y: 1}}'
yq '.. |= (select(tag == "!!str") | envsubst)' <<< 'a: ${COUNT}
b: [x, "${NAME}"]'
--- stdout
a: "3"
b: [x, "my app"]

=== turning formats: -P -oy . u.json
printf '{"users": [{"name": "ann", "age": 3}, {"name": "bob", "age": 5}]}' > u.json
yq -P -oy . u.json
--- stdout
users:
  - name: ann
    age: 3
  - name: bob
    age: 5

=== turning formats: '.users[] | .name + " " + (.age | tostring)' u.json
printf '{"users": [{"name": "ann", "age": 3}, {"name": "bob", "age": 5}]}' > u.json
yq '.users[] | .name + " " + (.age | tostring)' u.json
--- stdout
"ann 3"
"bob 5"

=== turning formats: -o csv '.users' u.json
printf '{"users": [{"name": "ann", "age": 3}, {"name": "bob", "age": 5}]}' > u.json
yq -o csv '.users' u.json
--- stdout
name,age
ann,3
bob,5

=== turning formats: -o tsv '.users | map([.name, .age])' u.json
printf '{"users": [{"name": "ann", "age": 3}, {"name": "bob", "age": 5}]}' > u.json
yq -o tsv '.users | map([.name, .age])' u.json
--- stdout
ann	3
bob	5

=== turning formats: -o props . u.json
printf '{"users": [{"name": "ann", "age": 3}, {"name": "bob", "age": 5}]}' > u.json
yq -o props . u.json
--- stdout
users.0.name = ann
users.0.age = 3
users.1.name = bob
users.1.age = 5

=== turning formats: -o xml . u.json
printf '{"users": [{"name": "ann", "age": 3}, {"name": "bob", "age": 5}]}' > u.json
yq -o xml . u.json
--- stdout
<users>
  <name>ann</name>
  <age>3</age>
</users>
<users>
  <name>bob</name>
  <age>5</age>
</users>

=== turning formats: -o toml . u.json
printf '{"users": [{"name": "ann", "age": 3}, {"name": "bob", "age": 5}]}' > u.json
yq -o toml . u.json
--- stdout
[[users]]
name = "ann"
age = 3
[[users]]
name = "bob"
age = 5

=== turning formats: -p json -o yaml '.users[0]' u.json
printf '{"users": [{"name": "ann", "age": 3}, {"name": "bob", "age": 5}]}' > u.json
yq -p json -o yaml '.users[0]' u.json
--- stdout
name: ann
age: 3

=== turning formats: -o=json '.users |= map(select(.age > 3))' u.json
printf '{"users": [{"name": "ann", "age": 3}, {"name": "bob", "age": 5}]}' > u.json
yq -o=json '.users |= map(select(.age > 3))' u.json
--- stdout
{
  "users": [
    {
      "name": "bob",
      "age": 5
    }
  ]
}

=== turning formats: '.users | map(.age) | .[0] + .[1]' u.json
printf '{"users": [{"name": "ann", "age": 3}, {"name": "bob", "age": 5}]}' > u.json
yq '.users | map(.age) | .[0] + .[1]' u.json
--- stdout
8

=== turning formats: -p csv -o json '.[] | select(.id == 2)'
printf '{"users": [{"name": "ann", "age": 3}, {"name": "bob", "age": 5}]}' > u.json
printf 'id,name\n1,ann\n2,bob\n' | yq -p csv -o json '.[] | select(.id == 2)'
--- stdout
{
  "id": 2,
  "name": "bob"
}

=== turning formats: -o json -I2 '.'
printf '{"users": [{"name": "ann", "age": 3}, {"name": "bob", "age": 5}]}' > u.json
printf 'a: {b: [1, 2]}\n' | yq -o json -I2 '.'
--- stdout
{
  "a": {
    "b": [
      1,
      2
    ]
  }
}

=== turning formats: -p toml -o json -I0 .
printf '{"users": [{"name": "ann", "age": 3}, {"name": "bob", "age": 5}]}' > u.json
printf 'x = 1\n[t]\ny = "z"\n' | yq -p toml -o json -I0 .
--- stdout
{"x":1,"t":{"y":"z"}}

=== comments on edit: '.one.a = 2' a.yml
cat > a.yml <<'Y'
# file

# section one
one:
  # about a
  a: 1 # a line

  # about b
  b: [1, 2] # b line
  # end of one

# section two
two: # two line
  # about c
  c: x
  # below c

  # about d
  d: |
    text # not a comment
  # last
# the end
Y
yq '.one.a = 2' a.yml
--- stdout
# file

# section one
one:
  # about a
  a: 2 # a line
  # about b
  b: [1, 2] # b line
  # end of one
# section two
two: # two line
  # about c
  c: x
  # below c

  # about d
  d: |
    text # not a comment
  # last
# the end

=== comments on edit: '.one.new = "n"' a.yml
cat > a.yml <<'Y'
# file

# section one
one:
  # about a
  a: 1 # a line

  # about b
  b: [1, 2] # b line
  # end of one

# section two
two: # two line
  # about c
  c: x
  # below c

  # about d
  d: |
    text # not a comment
  # last
# the end
Y
yq '.one.new = "n"' a.yml
--- stdout
# file

# section one
one:
  # about a
  a: 1 # a line
  # about b
  b: [1, 2] # b line
  # end of one

  new: n
# section two
two: # two line
  # about c
  c: x
  # below c

  # about d
  d: |
    text # not a comment
  # last
# the end

=== comments on edit: 'del(.one.a)' a.yml
cat > a.yml <<'Y'
# file

# section one
one:
  # about a
  a: 1 # a line

  # about b
  b: [1, 2] # b line
  # end of one

# section two
two: # two line
  # about c
  c: x
  # below c

  # about d
  d: |
    text # not a comment
  # last
# the end
Y
yq 'del(.one.a)' a.yml
--- stdout
# file

# section one
one:
  # about b
  b: [1, 2] # b line
  # end of one
# section two
two: # two line
  # about c
  c: x
  # below c

  # about d
  d: |
    text # not a comment
  # last
# the end

=== comments on edit: 'del(.one.b)' a.yml
cat > a.yml <<'Y'
# file

# section one
one:
  # about a
  a: 1 # a line

  # about b
  b: [1, 2] # b line
  # end of one

# section two
two: # two line
  # about c
  c: x
  # below c

  # about d
  d: |
    text # not a comment
  # last
# the end
Y
yq 'del(.one.b)' a.yml
--- stdout
# file

# section one
one:
  # about a
  a: 1 # a line
# section two
two: # two line
  # about c
  c: x
  # below c

  # about d
  d: |
    text # not a comment
  # last
# the end

=== comments on edit: '.two.c = "y" | .two.e = 1' a.yml
cat > a.yml <<'Y'
# file

# section one
one:
  # about a
  a: 1 # a line

  # about b
  b: [1, 2] # b line
  # end of one

# section two
two: # two line
  # about c
  c: x
  # below c

  # about d
  d: |
    text # not a comment
  # last
# the end
Y
yq '.two.c = "y" | .two.e = 1' a.yml
--- stdout
# file

# section one
one:
  # about a
  a: 1 # a line
  # about b
  b: [1, 2] # b line
  # end of one
# section two
two: # two line
  # about c
  c: y
  # below c

  # about d
  d: |
    text # not a comment
  # last

  e: 1
# the end

=== comments on edit: 'del(.two)' a.yml
cat > a.yml <<'Y'
# file

# section one
one:
  # about a
  a: 1 # a line

  # about b
  b: [1, 2] # b line
  # end of one

# section two
two: # two line
  # about c
  c: x
  # below c

  # about d
  d: |
    text # not a comment
  # last
# the end
Y
yq 'del(.two)' a.yml
--- stdout
# file

# section one
one:
  # about a
  a: 1 # a line
  # about b
  b: [1, 2] # b line
  # end of one

=== comments on edit: '.one' a.yml
cat > a.yml <<'Y'
# file

# section one
one:
  # about a
  a: 1 # a line

  # about b
  b: [1, 2] # b line
  # end of one

# section two
two: # two line
  # about c
  c: x
  # below c

  # about d
  d: |
    text # not a comment
  # last
# the end
Y
yq '.one' a.yml
--- stdout
# about a
a: 1 # a line
# about b
b: [1, 2] # b line
# end of one

=== comments on edit: '.two' a.yml
cat > a.yml <<'Y'
# file

# section one
one:
  # about a
  a: 1 # a line

  # about b
  b: [1, 2] # b line
  # end of one

# section two
two: # two line
  # about c
  c: x
  # below c

  # about d
  d: |
    text # not a comment
  # last
# the end
Y
yq '.two' a.yml
--- stdout
# about c
c: x
# below c

# about d
d: |
  text # not a comment
# last

=== comments on edit: '.three.x = 1' a.yml
cat > a.yml <<'Y'
# file

# section one
one:
  # about a
  a: 1 # a line

  # about b
  b: [1, 2] # b line
  # end of one

# section two
two: # two line
  # about c
  c: x
  # below c

  # about d
  d: |
    text # not a comment
  # last
# the end
Y
yq '.three.x = 1' a.yml
--- stdout
# file

# section one
one:
  # about a
  a: 1 # a line
  # about b
  b: [1, 2] # b line
  # end of one
# section two
two: # two line
  # about c
  c: x
  # below c

  # about d
  d: |
    text # not a comment
  # last
# the end

three:
  x: 1

=== comments on edit: '{"two": .two, "one": .one}' a.yml
cat > a.yml <<'Y'
# file

# section one
one:
  # about a
  a: 1 # a line

  # about b
  b: [1, 2] # b line
  # end of one

# section two
two: # two line
  # about c
  c: x
  # below c

  # about d
  d: |
    text # not a comment
  # last
# the end
Y
yq '{"two": .two, "one": .one}' a.yml
--- stdout
two:
  # about c
  c: x
  # below c

  # about d
  d: |
    text # not a comment
  # last
one:
  # about a
  a: 1 # a line
  # about b
  b: [1, 2] # b line
  # end of one

=== comments on edit: '.one * {"a": 5, "z": 1}' a.yml
cat > a.yml <<'Y'
# file

# section one
one:
  # about a
  a: 1 # a line

  # about b
  b: [1, 2] # b line
  # end of one

# section two
two: # two line
  # about c
  c: x
  # below c

  # about d
  d: |
    text # not a comment
  # last
# the end
Y
yq '.one * {"a": 5, "z": 1}' a.yml
--- stdout
# about a
a: 5 # a line
# about b
b: [1, 2] # b line
# end of one

z: 1

=== comments on edit: -P . a.yml
cat > a.yml <<'Y'
# file

# section one
one:
  # about a
  a: 1 # a line

  # about b
  b: [1, 2] # b line
  # end of one

# section two
two: # two line
  # about c
  c: x
  # below c

  # about d
  d: |
    text # not a comment
  # last
# the end
Y
yq -P . a.yml
--- stdout
# file

# section one
one:
  # about a
  a: 1 # a line
  # about b
  b:
    - 1
    - 2
  # end of one
# section two
two: # two line
  # about c
  c: x
  # below c

  # about d
  d: |
    text # not a comment
  # last
# the end

=== comments on edit: 'to_entries' a.yml
cat > a.yml <<'Y'
# file

# section one
one:
  # about a
  a: 1 # a line

  # about b
  b: [1, 2] # b line
  # end of one

# section two
two: # two line
  # about c
  c: x
  # below c

  # about d
  d: |
    text # not a comment
  # last
# the end
Y
yq 'to_entries' a.yml
--- stdout
# file

# section one
- key: one
  value:
    # about a
    a: 1 # a line
    # about b
    b: [1, 2] # b line
    # end of one
- key: two # two line
  # the end

  # section two
  value:
    # about c
    c: x
    # below c

    # about d
    d: |
      text # not a comment
    # last

=== comments on edit: -o json . a.yml
cat > a.yml <<'Y'
# file

# section one
one:
  # about a
  a: 1 # a line

  # about b
  b: [1, 2] # b line
  # end of one

# section two
two: # two line
  # about c
  c: x
  # below c

  # about d
  d: |
    text # not a comment
  # last
# the end
Y
yq -o json . a.yml
--- stdout
{
  "one": {
    "a": 1,
    "b": [
      1,
      2
    ]
  },
  "two": {
    "c": "x",
    "d": "text # not a comment\n"
  }
}

=== lists with comments: '.list[0].v = 9' a.yml
cat > a.yml <<'Y'
list:
  # first
  - name: a # line a
    v: 1
  # second
  - name: b
    # inner
    v: 2

  - name: c
    v: 3
  # end
Y
yq '.list[0].v = 9' a.yml
--- stdout
list:
  # first
  - name: a # line a
    v: 9
  # second
  - name: b
    # inner
    v: 2
  - name: c
    v: 3
# end

=== lists with comments: 'del(.list[0])' a.yml
cat > a.yml <<'Y'
list:
  # first
  - name: a # line a
    v: 1
  # second
  - name: b
    # inner
    v: 2

  - name: c
    v: 3
  # end
Y
yq 'del(.list[0])' a.yml
--- stdout
list:
  # second
  - name: b
    # inner
    v: 2
  - name: c
    v: 3
# end

=== lists with comments: 'del(.list[1])' a.yml
cat > a.yml <<'Y'
list:
  # first
  - name: a # line a
    v: 1
  # second
  - name: b
    # inner
    v: 2

  - name: c
    v: 3
  # end
Y
yq 'del(.list[1])' a.yml
--- stdout
list:
  # first
  - name: a # line a
    v: 1
  - name: c
    v: 3
# end

=== lists with comments: '.list += [{"name": "d"}]' a.yml
cat > a.yml <<'Y'
list:
  # first
  - name: a # line a
    v: 1
  # second
  - name: b
    # inner
    v: 2

  - name: c
    v: 3
  # end
Y
yq '.list += [{"name": "d"}]' a.yml
--- stdout
list:
  # first
  - name: a # line a
    v: 1
  # second
  - name: b
    # inner
    v: 2
  - name: c
    v: 3
  - name: d
# end

=== lists with comments: '.list |= reverse' a.yml
cat > a.yml <<'Y'
list:
  # first
  - name: a # line a
    v: 1
  # second
  - name: b
    # inner
    v: 2

  - name: c
    v: 3
  # end
Y
yq '.list |= reverse' a.yml
--- stdout
list:
  - name: c
    v: 3
  # second
  - name: b
    # inner
    v: 2
  # first
  - name: a # line a
    v: 1
# end

=== lists with comments: '.list[1]' a.yml
cat > a.yml <<'Y'
list:
  # first
  - name: a # line a
    v: 1
  # second
  - name: b
    # inner
    v: 2

  - name: c
    v: 3
  # end
Y
yq '.list[1]' a.yml
--- stdout
# second
name: b
# inner
v: 2

=== lists with comments: '.list[] | select(.v > 1)' a.yml
cat > a.yml <<'Y'
list:
  # first
  - name: a # line a
    v: 1
  # second
  - name: b
    # inner
    v: 2

  - name: c
    v: 3
  # end
Y
yq '.list[] | select(.v > 1)' a.yml
--- stdout
# second
name: b
# inner
v: 2
name: c
v: 3

=== lists with comments: '.list |= map(select(.v != 2))' a.yml
cat > a.yml <<'Y'
list:
  # first
  - name: a # line a
    v: 1
  # second
  - name: b
    # inner
    v: 2

  - name: c
    v: 3
  # end
Y
yq '.list |= map(select(.v != 2))' a.yml
--- stdout
list:
  # first
  - name: a # line a
    v: 1
  - name: c
    v: 3
# end

=== lists with comments: '.list[1].name |= upcase' a.yml
cat > a.yml <<'Y'
list:
  # first
  - name: a # line a
    v: 1
  # second
  - name: b
    # inner
    v: 2

  - name: c
    v: 3
  # end
Y
yq '.list[1].name |= upcase' a.yml
--- stdout
list:
  # first
  - name: a # line a
    v: 1
  # second
  - name: B
    # inner
    v: 2
  - name: c
    v: 3
# end

=== odd indentation and quotes: . a.yml
cat > a.yml <<'Y'
a:
   b:
      - 1
      -   2
   "c d" : 'x'
   e : "y"
f:    [ 1,2 ,3 ]
g: { a : 1,b: 2 }
h:
- x
-   y:  1
    z:  2
-
  - n
Y
yq . a.yml
--- stdout
a:
  b:
    - 1
    - 2
  "c d": 'x'
  e: "y"
f: [1, 2, 3]
g: {a: 1, b: 2}
h:
  - x
  - y: 1
    z: 2
  - - n

=== odd indentation and quotes: '.f' a.yml
cat > a.yml <<'Y'
a:
   b:
      - 1
      -   2
   "c d" : 'x'
   e : "y"
f:    [ 1,2 ,3 ]
g: { a : 1,b: 2 }
h:
- x
-   y:  1
    z:  2
-
  - n
Y
yq '.f' a.yml
--- stdout
[1, 2, 3]

=== odd indentation and quotes: '.a."e" = "z"' a.yml
cat > a.yml <<'Y'
a:
   b:
      - 1
      -   2
   "c d" : 'x'
   e : "y"
f:    [ 1,2 ,3 ]
g: { a : 1,b: 2 }
h:
- x
-   y:  1
    z:  2
-
  - n
Y
yq '.a."e" = "z"' a.yml
--- stdout
a:
  b:
    - 1
    - 2
  "c d": 'x'
  e: "z"
f: [1, 2, 3]
g: {a: 1, b: 2}
h:
  - x
  - y: 1
    z: 2
  - - n

=== odd indentation and quotes: '.h[1].y' a.yml
cat > a.yml <<'Y'
a:
   b:
      - 1
      -   2
   "c d" : 'x'
   e : "y"
f:    [ 1,2 ,3 ]
g: { a : 1,b: 2 }
h:
- x
-   y:  1
    z:  2
-
  - n
Y
yq '.h[1].y' a.yml
--- stdout
1

=== odd indentation and quotes: '.g.b = 3' a.yml
cat > a.yml <<'Y'
a:
   b:
      - 1
      -   2
   "c d" : 'x'
   e : "y"
f:    [ 1,2 ,3 ]
g: { a : 1,b: 2 }
h:
- x
-   y:  1
    z:  2
-
  - n
Y
yq '.g.b = 3' a.yml
--- stdout
a:
  b:
    - 1
    - 2
  "c d": 'x'
  e: "y"
f: [1, 2, 3]
g: {a: 1, b: 3}
h:
  - x
  - y: 1
    z: 2
  - - n

=== paths to values: '.. | select(kind == "scalar") | (path | join(".")) + " = " + (. // "n...
cat > a.yml <<'Y'
a: {b: [10, {c: 20}], d: null}
e: 30
Y
yq '.. | select(kind == "scalar") | (path | join(".")) + " = " + (. // "null" | tostring)' a.yml
--- stdout
a.b.0 = 10
a.b.1.c = 20
a.d = null
e = 30

=== paths to values: '[.. | select(kind == "scalar") | path | join("/")]' a.yml
cat > a.yml <<'Y'
a: {b: [10, {c: 20}], d: null}
e: 30
Y
yq '[.. | select(kind == "scalar") | path | join("/")]' a.yml
--- stdout
- a/b/0
- a/b/1/c
- a/d
- e

=== paths to values: '.a.b[1].c | path' a.yml
cat > a.yml <<'Y'
a: {b: [10, {c: 20}], d: null}
e: 30
Y
yq '.a.b[1].c | path' a.yml
--- stdout
- a
- b
- 1
- c

=== paths to values: '.a | .. | select(. == 20) | parent | path' a.yml
cat > a.yml <<'Y'
a: {b: [10, {c: 20}], d: null}
e: 30
Y
yq '.a | .. | select(. == 20) | parent | path' a.yml
--- stdout
- a
- b
- 1

=== paths to values: -o props . a.yml
cat > a.yml <<'Y'
a: {b: [10, {c: 20}], d: null}
e: 30
Y
yq -o props . a.yml
--- stdout
a.b.0 = 10
a.b.1.c = 20
a.d = null
e = 30

=== paths to values: '(.. | select(tag == "!!int")) |= . + 1' a.yml
cat > a.yml <<'Y'
a: {b: [10, {c: 20}], d: null}
e: 30
Y
yq '(.. | select(tag == "!!int")) |= . + 1' a.yml
--- stdout
a: {b: [11, {c: 21}], d: null}
e: 31

=== paths to values: '.. | select(tag == "!!null") | path | .[-1]' a.yml
cat > a.yml <<'Y'
a: {b: [10, {c: 20}], d: null}
e: 30
Y
yq '.. | select(tag == "!!null") | path | .[-1]' a.yml
--- stdout
d
