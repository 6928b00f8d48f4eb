#!/bin/bash -eu
case $- in *e*) echo has e ;; *) echo no e ;; esac
