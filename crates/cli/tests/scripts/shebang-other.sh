#!/usr/bin/awk -f
echo still bash
