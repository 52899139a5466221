// Σφάλματα που στέλνει το πρόγραμμα στα αγγλικά και βλέπει συχνά κανείς στις σελίδες. Τα ονόματα των παραμέτρων
// μένουν όπως είναι: από αυτά βρίσκεται το πεδίο που φταίει. Ό,τι βρεθεί στις παρενθέσεις έχει ήδη μεταφραστεί.
export const errors: Record<string, string> = {
    'the game is over': 'το παιχνίδι έχει τελειώσει',
    'the game is over in this position': 'σε αυτή τη θέση το παιχνίδι έχει τελειώσει',
    'there is no move to take back': 'δεν υπάρχει κίνηση για αναίρεση',
    'there is no move to play again': 'δεν υπάρχει κίνηση για επανάληψη',
    'a person is to move': 'είναι η σειρά ενός ανθρώπου',
    'only a person can offer a draw': 'μόνο άνθρωπος μπορεί να προτείνει ισοπαλία',
    'a draw is offered already': 'έχει ήδη προταθεί ισοπαλία',
    'the draw was declined; make a move before a new offer':
        'η ισοπαλία απορρίφθηκε· παίξτε μια κίνηση πριν από νέα πρόταση',
    'no draw is offered': 'δεν έχει προταθεί ισοπαλία',
    "you only watch this table; the link to play at it is its owner's":
        'παρακολουθείτε μόνο αυτό το τραπέζι· τον σύνδεσμο παιχνιδιού τον έχει όποιος το άνοιξε',
    'this is not the link to play at this table':
        'αυτός δεν είναι ο σύνδεσμος παιχνιδιού του τραπεζιού',
    'too many people hold this table already': 'στο τραπέζι παίζουν ήδη πάρα πολλοί',
    'only who opened a table can take it back from others':
        'μόνο όποιος άνοιξε το τραπέζι μπορεί να το πάρει πίσω',
    'too many tables of yours are in use; leave some first':
        'έχετε πάρα πολλά ανοιχτά τραπέζια· κλείστε πρώτα μερικά',
    'too many new tables at once; try again in a moment':
        'πάρα πολλά νέα τραπέζια μαζί· δοκιμάστε ξανά σε λίγο',
    'not enough memory; try again later': 'δεν φτάνει η μνήμη· δοκιμάστε ξανά αργότερα',
    'this went wrong': 'κάτι πήγε στραβά',
    'positions of this game cannot be edited':
        'οι θέσεις αυτού του παιχνιδιού δεν επιδέχονται επεξεργασία',
    'this game does not say what its evaluation is made of':
        'αυτό το παιχνίδι δεν λέει από τι αποτελείται η αξιολόγησή του',
    'a tournament needs two players or more': 'ένα τουρνουά χρειάζεται τουλάχιστον δύο παίκτες',
    'only the host of this server begins tournaments':
        'τουρνουά αρχίζει μόνο ο οικοδεσπότης του διακομιστή',
    'only the host of this server stops tournaments':
        'τουρνουά σταματά μόνο ο οικοδεσπότης του διακομιστή',
    'only the host of this server disconnects players':
        'παίκτες αποσυνδέει μόνο ο οικοδεσπότης του διακομιστή',
    'too many tournaments were begun; try again in a minute':
        'άρχισαν πάρα πολλά τουρνουά· δοκιμάστε ξανά σε ένα λεπτό',
    'too many tournaments are played; stop one first':
        'παίζονται πάρα πολλά τουρνουά· σταματήστε πρώτα ένα',
    'there is no such tournament': 'δεν υπάρχει τέτοιο τουρνουά',
    'programs (cmd:) cannot play here': 'προγράμματα (cmd:) δεν μπορούν να παίξουν εδώ',
    'programs of the host play in tournaments only':
        'τα προγράμματα του οικοδεσπότη παίζουν μόνο σε τουρνουά',
    'the first X and O may not touch or share a cell, not even diagonally':
        'το πρώτο X και το πρώτο O δεν μπορούν να γειτονεύουν ούτε να συμπίπτουν, ούτε διαγώνια',
    'no line says which game it is': 'καμία γραμμή δεν λέει ποιο παιχνίδι είναι',

    'no move is left': 'δεν μένει κίνηση',
    'that column is full': 'η στήλη είναι γεμάτη',
    'that cell is not empty': 'το κελί δεν είναι κενό',
    'that square is not empty': 'το τετράγωνο δεν είναι κενό',
    'it encloses no disc': 'δεν περικυκλώνει κανένα πούλι',
    'that is outside the board': 'είναι έξω από τον πίνακα',
    'who can move may not pass': 'όποιος μπορεί να παίξει δεν πάει πάσο',
    'that is not one of the takes': 'δεν είναι μία από τις λήψεις',
    'there are not enough cubes': 'δεν φτάνουν οι κύβοι',
    'that way is closed': 'ο δρόμος είναι κλειστός',

    'true or false': 'true ή false',
    text: 'κείμενο',
};

export const errorPatterns: [RegExp, (...found: string[]) => string][] = [
    [/^there is no table (".*")$/, (id) => `δεν υπάρχει τραπέζι ${id}`],
    [/^there is no tournament (".*")$/, (id) => `δεν υπάρχει τουρνουά ${id}`],
    [/^all (\d+) tables are in use$/, (count) => `χρησιμοποιούνται και τα ${count} τραπέζια`],
    [/^(".*") is not connected$/, (nick) => `${nick}: δεν υπάρχει σύνδεση`],
    [/^(".*") cannot play against itself$/, (nick) => `${nick}: δεν παίζει με τον εαυτό του`],
    [/^(".*") is named twice$/, (nick) => `${nick}: αναφέρεται δύο φορές`],
    [
        /^(".*") plays in a tournament; stop that first$/,
        (nick) => `${nick}: παίζει σε τουρνουά· σταματήστε πρώτα εκείνο`,
    ],
    [
        /^unknown game (".*?")(?:; did you mean .*\?)? \(known: (.*)\)$/,
        (name, games) => `δεν υπάρχει παιχνίδι ${name} (υπάρχουν: ${games})`,
    ],
    [
        /^unknown parameter (".*?")(?:; did you mean .*\?)?(?: \(known: .*\))?$/,
        (name) => `άγνωστη παράμετρος ${name}`,
    ],
    [/^move (\d+): (.*)$/, (number, why) => `κίνηση ${number}: ${why}`],
    [/^player (".*?"): (.*)$/, (name, why) => `παίκτης ${name}: ${why}`],
    [/^illegal move: (.*)$/, (why) => `μη νόμιμη κίνηση: ${why}`],
    [
        /^cannot play (".*?"): (.*); (the game is over|legal: .*)$/,
        (move, why, legal) => `δεν παίζεται ${move}: ${why}· ${legal}`,
    ],
    [/^legal: (.*)$/, (moves) => `νόμιμες: ${moves}`],
    [
        /^([\w-]+) must be at most (\d+) on a board of (.*), not (".*")$/,
        (name, most, size, got) => `${name}: το πολύ ${most} σε πίνακα ${size}, όχι ${got}`,
    ],
    [
        /^([\w-]+) may be at most (\d+) here, not (.*)$/,
        (name, most, got) => `${name}: εδώ το πολύ ${most}, όχι ${got}`,
    ],
    [
        /^([\w-]+) must be row,col on a grid of (.*), not (".*")$/,
        (name, size, got) => `${name}: γραμμή,στήλη σε πλέγμα ${size}, όχι ${got}`,
    ],
    [
        /^([\w-]+) must be (an integer .*|integers .*|a number .*|true or false|one of .*|text), not (".*")$/,
        (name, expected, got) => `${name}: αναμένεται ${expected}, όχι ${got}`,
    ],
    [/^an integer from (\S+) to (\S+)$/, (least, most) => `ακέραιος από ${least} έως ${most}`],
    [
        /^integers from (\S+) to (\S+) with commas between$/,
        (least, most) => `ακέραιοι από ${least} έως ${most} με κόμματα ανάμεσα`,
    ],
    [/^a number from (\S+) to (\S+)$/, (least, most) => `αριθμός από ${least} έως ${most}`],
    [/^one of (.*)$/, (choices) => `ένα από: ${choices}`],
    [
        /^a (?:grid|maze) of (.*) is too large: at most (\d+) (?:cells|rooms)$/,
        (size, most) => `${size} είναι πολύ μεγάλο: το πολύ ${most} κελιά`,
    ],
    [
        /^a board of (.*) is too large: columns × \(rows \+ 1\) must be at most (\d+), not (\d+)$/,
        (size, most, got) => `πίνακας ${size}: στήλες × (γραμμές + 1) το πολύ ${most}, όχι ${got}`,
    ],
    [/^a grid of (.*) is too small: .*$/, (size) => `ένα πλέγμα ${size} είναι πολύ μικρό`],
    [
        /^a maze of (.*) is too small for (\d+) flags$/,
        (size, flags) => `ένας λαβύρινθος ${size} είναι πολύ μικρός για ${flags} σημαίες`,
    ],
    [
        /^a maze with (\d+) rooms without a flag is too small for (\d+) ghosts and Pac-Man$/,
        (rooms, ghosts) =>
            `${rooms} δωμάτια χωρίς σημαία δεν φτάνουν για ${ghosts} φαντάσματα και τον Pac-Man`,
    ],
    [
        /^a board may have (\d+) cells here, not (\d+)$/,
        (most, got) => `ένας πίνακας μπορεί να έχει εδώ ${most} κελιά, όχι ${got}`,
    ],
    [
        /^there must be 1 to (\d+) piles, not (.*)$/,
        (most, got) => `χρειάζονται 1 έως ${most} σωροί, όχι ${got}`,
    ],
    [
        /^([XR]) must have as many (?:marks|discs) as ([OY]) or one more, not (\d+) against (\d+)$/,
        (first, second, own, other) =>
            `${first} πρέπει να έχει όσα και ${second} ή ένα παραπάνω, όχι ${own} έναντι ${other}`,
    ],
    [
        /^with these (?:marks|discs) ([XORY]) is to move, not (".*")$/,
        (mover, got) => `με αυτή τη θέση παίζει ${mover}, όχι ${got}`,
    ],
    [
        /^the side to move already has a (?:winning )?line in .*$/,
        () => 'όποιος έχει σειρά έχει ήδη συμπληρώσει ευθεία',
    ],
    [
        /^the disc in column (\d+), row (\d+) from below, has nothing below it$/,
        (column, row) => `το πούλι στη στήλη ${column}, γραμμή ${row} από κάτω, δεν πατά πουθενά`,
    ],
    [
        /^(ghost \d+) at (.*) stands on a flag room; .*$/,
        (ghost, place) => `${ghost} στο ${place}: τα φαντάσματα δεν μπαίνουν σε δωμάτιο με σημαία`,
    ],
    [
        /^(ghost \d+) at (.*) shares a room with another ghost; .*$/,
        (ghost, place) => `${ghost} στο ${place}: εκεί είναι και άλλο φάντασμα`,
    ],
    [
        /^(ghost \d+) at (.*) is where Pac-Man is; .*$/,
        (ghost, place) => `${ghost} στο ${place}: εκεί είναι ο Pac-Man`,
    ],
    [/^(Pac-Man|ghost \d+) is not on the board$/, (who) => `${who}: δεν είναι στον πίνακα`],
    [/^(Pac-Man|ghost \d+) is in two rooms; .*$/, (who) => `${who}: είναι σε δύο δωμάτια`],
    [
        /^the game is too large to be solved here: after (\d+) s there were (\d+) positions; .*$/,
        (seconds, positions) =>
            `το παιχνίδι είναι πολύ μεγάλο για να λυθεί εδώ: μετά από ${seconds} s οι θέσεις ήταν ${positions}· με petteia solve λύνεται όσο χρόνο κι αν θέλει`,
    ],
    [
        /^your games and searches take their share of the memory already \((.*)\); .*$/,
        (mib) =>
            `οι παρτίδες και οι αναζητήσεις σας πιάνουν ήδη το μερίδιό τους στη μνήμη (${mib})· κλείστε πρώτα μερικές`,
    ],
    [
        /^the server's memory \((.*)\) is in use; try again later$/,
        (mib) => `η μνήμη του διακομιστή (${mib}) χρησιμοποιείται· δοκιμάστε ξανά αργότερα`,
    ],
];
