#!/usr/bin/awk -f
# Writes what the page says of the chips, as JSON: a chip for each profile, the first board of it in the firmware's page.
#
#     chips.awk ../firmware/boards.txt ../firmware/README.md ../firmware/FIGURES.md
function cell(number) { gsub(/^[ `]+|[ `]+$/, "", $number); return $number }
function plain(number) { gsub(/[ ,]/, "", $number); return $number }

# boards.txt: board, target, profile, baud, machine, core, evaluation, without, and more.
FILENAME ~ /boards.txt$/ { if (/^[^#]/) evaluation[$1] = $7; next }

# The table of boards: board, chip and core, profile.
FNR == 1 { FS = "|" }
/^\| `[a-z0-9-]+` \| .* at [0-9]+ MHz / {
    board = cell(2); profile = cell(4)
    if (profile in chip) next
    match($3, /at [0-9]+/)
    megahertz[profile] = substr($3, RSTART + 3, RLENGTH - 3)
    chip[profile] = cell(3); of[profile] = board
}

# The table of bytes: profile, chip, flash, RAM, slots, ply, take-back, instructions of a node.
/^\| `[a-z]+` \| [^|]+ \| [0-9,]+ \| [0-9,]+ \+ / {
    profile = cell(2)
    if (profile in flash) next
    flash[profile] = plain(4); split($5, ram, "+")
    for (part in ram) gsub(/[ ,]/, "", ram[part])
    hash[profile] = ram[1]; statics[profile] = ram[2]; stack[profile] = ram[3]
    plies[profile] = plain(7); instructions[profile] = plain(9)
    order[++count] = profile
}

END {
    for (number = 1; number <= count; number++) named += order[number] in chip
    if (count != 5 || named != 5) { print "chips.awk: " count " profiles in the table of bytes, " named " of them boards, not 5" > "/dev/stderr"; exit 1 }
    print "["
    for (number = 1; number <= count; number++) {
        p = order[number]
        printf "{\"profile\": \"%s\", \"chip\": \"%s\", \"megahertz\": %d, \"evaluation\": \"%s\", ", p, chip[p], megahertz[p], evaluation[of[p]]
        printf "\"flash\": %d, \"hash\": %d, \"statics\": %d, \"stack\": %d, ", flash[p], hash[p], statics[p], stack[p]
        printf "\"plies\": %d, \"instructions\": %d}%s\n", plies[p], instructions[p], number < count ? "," : ""
    }
    print "]"
}
