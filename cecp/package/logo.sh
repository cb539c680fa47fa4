#!/usr/bin/env bash
# Draws the logo that XBoard shows beside Goby's clock: a goby, the fish, on the squares of a board. 130 by 65 pixels, as
# the other engines' logos are. Needs ImageMagick.
set -euo pipefail
cd "$(dirname "$0")"

# Drawn eight times as large and then reduced, because ImageMagick draws rough edges.
squares=
for row in 0 1 2 3; do
    for column in 0 1 2 3 4 5 6 7; do
        (( (row + column) % 2 )) || squares+="rectangle $((column * 130)),$((row * 130)) $((column * 130 + 129)),$((row * 130 + 129)) "
    done
done
convert -size 1040x520 xc:'#2f6f8f' \
    -fill '#387c9d' -draw "$squares" \
    -fill '#f2c14e' -stroke '#7a4a12' -strokewidth 12 \
    -draw "path 'M 300,230 C 220,190 150,120 90,120 C 120,190 120,270 90,340 C 150,340 220,290 300,260 Z'" \
    -draw "path 'M 400,160 C 430,80 520,50 590,60 C 590,110 600,130 620,150 Z'" \
    -draw "path 'M 270,245 C 340,130 560,100 700,170 C 750,195 780,225 785,250 C 760,290 640,350 520,345 C 410,340 320,310 270,245 Z'" \
    -draw "path 'M 480,290 C 470,350 430,390 380,400 C 380,350 400,300 430,270 Z'" \
    -fill none -draw "path 'M 770,262 C 745,268 725,266 705,258'" \
    -draw "path 'M 600,170 C 570,220 570,270 600,320'" \
    -fill white -strokewidth 8 -draw "circle 680,200 680,170" \
    -fill '#202020' -stroke none -draw "circle 688,202 688,188" \
    -fill none -stroke white -strokewidth 26 \
    -draw "stroke-linecap round stroke-linejoin round
           path 'M 905,100 A 62,62 0 1 0 920,160 L 870,160'
           path 'M 870,290 m -45,0 a 45,45 0 1 0 90,0 a 45,45 0 1 0 -90,0'" \
    -fill none -stroke white -strokewidth 26 \
    -resize 130x65 -strip -define png:exclude-chunks=date,time goby.png
