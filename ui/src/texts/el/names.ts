// Κείμενα που στέλνει το πρόγραμμα στα αγγλικά: παιχνίδια, ρυθμίσεις, παίκτες, τεχνικές, κανόνες. Ό,τι λείπει
// από εδώ, όπως ένα παιχνίδι από αλλού, μένει αγγλικό.
export const names: Record<string, string> = {
    Cubes: 'Κύβοι',
    Nim: 'Νιμ',
    'Tic-tac-toe': 'Τρίλιζα',
    'Connect Four': 'Σκορ 4',
    Othello: 'Οθέλλος',
    'Take coloured cubes; the player who takes the last one wins.':
        'Πάρτε χρωματιστούς κύβους· όποιος πάρει τον τελευταίο κερδίζει.',
    'Take any number of pieces from one pile; the player who takes the last one wins.':
        'Πάρτε όσα κομμάτια θέλετε από έναν σωρό· όποιος πάρει το τελευταίο κερδίζει.',
    'Get three of your marks in a row; the board and the row can be larger.':
        'Βάλτε τρία σημάδια σας στη σειρά· ο πίνακας και η σειρά μπορούν να μεγαλώσουν.',
    'Place marks until a line of three reads XOX or OXO: XOX wins for X, OXO for O.':
        'Βάζετε σημάδια ώσπου μια τριάδα να γράφει XOX ή OXO: με XOX κερδίζει ο X, με OXO ο O.',
    'Drop discs into columns, and get four of yours in a straight line.':
        'Ρίξτε πούλια σε στήλες και βάλτε τέσσερα δικά σας σε ευθεία.',
    'Enclose opposing discs to turn them; the player with more discs at the end wins.':
        'Περικυκλώστε πούλια του αντιπάλου για να τα γυρίσετε· όποιος έχει στο τέλος περισσότερα κερδίζει.',
    'Collect all flags of a maze before the ghosts catch you.':
        'Μαζέψτε όλες τις σημαίες του λαβυρίνθου πριν σας πιάσουν τα φαντάσματα.',

    'first player': 'πρώτος παίκτης',
    'second player': 'δεύτερος παίκτης',
    Black: 'Μαύρα',
    White: 'Λευκά',
    Red: 'Κόκκινα',
    Yellow: 'Κίτρινα',
    Ghosts: 'Φαντάσματα',
    Flags: 'Σημαίες',
    Turn: 'Γύρος',
    'To move': 'Παίζει',
    red: 'κόκκινο',
    green: 'πράσινο',
    yellow: 'κίτρινο',
    blue: 'μπλε',
    magenta: 'ματζέντα',
    cyan: 'γαλάζιο',
    white: 'λευκό',
    black: 'μαύρο',
    block: 'εμπόδιο',
    flag: 'σημαία',
    turn: 'γύρος',
    chasers: 'διώκτες',
    full: 'πλήρης',
    classic: 'κλασικός',
    random: 'τυχαίος',

    'All takes': 'Όλες οι λήψεις',
    'Best turns': 'Άριστοι γύροι',
    'Board size': 'Μέγεθος πίνακα',
    'Cells per edge': 'Κελιά ανά πλευρά',
    Columns: 'Στήλες',
    'Cubes by colour': 'Κύβοι ανά χρώμα',
    'Cubes of each colour': 'Κύβοι κάθε χρώματος',
    Depth: 'Βάθος',
    Evaluation: 'Αξιολόγηση',
    'First O': 'Πρώτο O',
    'First X': 'Πρώτο X',
    'In a line': 'Σε ευθεία',
    'In a row': 'Στη σειρά',
    'Large takes': 'Μεγάλες λήψεις',
    Level: 'Επίπεδο',
    Maze: 'Λαβύρινθος',
    Mistakes: 'Λάθη',
    Misère: 'Μιζέρ',
    Nodes: 'Κόμβοι',
    'Number of the maze': 'Αριθμός λαβυρίνθου',
    Piles: 'Σωροί',
    'Places at the start': 'Αρχικές θέσεις',
    Rows: 'Γραμμές',
    Search: 'Αναζήτηση',
    Seed: 'Σπόρος',
    Table: 'Πίνακας',
    Techniques: 'Τεχνικές',
    Threads: 'Νήματα',
    Time: 'Χρόνος',
    Turns: 'Γύροι',

    'cubes of each colour': 'κύβοι από κάθε χρώμα',
    'how many of each colour may be taken at once, besides one':
        'πόσοι από κάθε χρώμα μπορούν να παρθούν μαζί, εκτός από έναν',
    'cubes of each colour separately, instead of m': 'κύβοι κάθε χρώματος χωριστά, αντί για m',
    'all possible takes, instead of k: "1r;2r;2r+1g"':
        'όλες οι δυνατές λήψεις, αντί για k: «1r;2r;2r+1g»',
    'seed of random starts and random choices': 'σπόρος για τυχαίες αρχές και τυχαίες επιλογές',
    'pieces in each pile': 'κομμάτια σε κάθε σωρό',
    'the player who takes the last piece loses': 'χάνει όποιος πάρει το τελευταίο κομμάτι',
    'rows of the board': 'γραμμές του πίνακα',
    'columns of the board': 'στήλες του πίνακα',
    'marks in a row that win': 'σημάδια στη σειρά που κερδίζουν',
    'rows of the grid': 'γραμμές του πλέγματος',
    'columns of the grid': 'στήλες του πλέγματος',
    'row,col of the first X': 'γραμμή,στήλη του πρώτου X',
    'row,col of the first O': 'γραμμή,στήλη του πρώτου O',
    'discs in a straight line that win': 'πούλια σε ευθεία που κερδίζουν',
    'cells per edge of the hexagon': 'κελιά ανά πλευρά του εξαγώνου',
    'squares per side': 'τετράγωνα ανά πλευρά',
    'turns until the game is drawn': 'γύροι ως την ισοπαλία',
    'rows of a random maze': 'γραμμές τυχαίου λαβυρίνθου',
    'columns of a random maze': 'στήλες τυχαίου λαβυρίνθου',
    'flags of a random maze': 'σημαίες τυχαίου λαβυρίνθου',
    'the classic one, a random one, or one of your own':
        'ο κλασικός, ένας τυχαίος ή ένας δικός σας',
    'the same number makes the same random maze': 'ο ίδιος αριθμός δίνει τον ίδιο τυχαίο λαβύρινθο',
    'number of ghosts; by default as many as the maze has, or 4':
        'αριθμός φαντασμάτων· συνήθως όσα έχει ο λαβύρινθος, αλλιώς 4',
    'row,col of Pac-Man, then of ghosts; the others are random':
        'γραμμή,στήλη του Pac-Man και μετά των φαντασμάτων· τα υπόλοιπα τυχαία',

    'a person at a browser': 'ένας άνθρωπος σε περιηγητή',
    'the full-strength searcher': 'η μηχανή στην πλήρη δύναμή της',
    'textbook minimax, every node to a fixed depth':
        'ο minimax του βιβλίου, κάθε κόμβος ως σταθερό βάθος',
    'minimax against an opponent who makes mistakes': 'minimax απέναντι σε αντίπαλο που κάνει λάθη',
    'the engine in some turns, random in the others':
        'σε μερικούς γύρους η μηχανή, στους άλλους τυχαία',
    'any legal turn, with equal probability': 'όποια νόμιμη κίνηση, με ίση πιθανότητα',
    'looks two plies ahead in straight lines': 'κοιτά δύο μισοκινήσεις μπροστά σε ευθείες',
    'run towards Pac-Man, one after the other': 'τρέχουν προς τον Pac-Man, το ένα μετά το άλλο',
    'strength: 1 is a newcomer, 10 a grandmaster': 'δύναμη: 1 ο νεοφερμένος, 10 ο γκρανμέτρ',
    'plies to search': 'μισοκινήσεις αναζήτησης',
    'seconds a move': 'δευτερόλεπτα ανά κίνηση',
    'nodes a move': 'κόμβοι ανά κίνηση',
    'threads to search on': 'νήματα αναζήτησης',
    'MiB for the transposition table': 'MiB για τον πίνακα μεταθέσεων',
    "one of the game's evaluations, by name":
        'μία από τις αξιολογήσεις του παιχνιδιού, με το όνομά της',
    'share of turns that the opponent is expected to play at random':
        'μερίδιο γύρων που περιμένουμε να παίξει τυχαία ο αντίπαλος',
    'dfpn: proof-number search, who wins and not how soon; mcts: Monte Carlo tree search':
        '`dfpn`: αναζήτηση με αριθμούς απόδειξης, ποιος κερδίζει και όχι πόσο γρήγορα· `mcts`: δενδρική αναζήτηση Μόντε Κάρλο',
    'Monte Carlo tree search': 'δενδρική αναζήτηση Μόντε Κάρλο',
    'what a new position is worth: by the evaluation, or by a game to the end':
        'πόσο αξίζει μια νέα θέση: κατά την αξιολόγηση ή με μια παρτίδα ως το τέλος',
    'how much it tries what it knows little of': 'πόσο δοκιμάζει όσα γνωρίζει λίγο',
    'as standard:-tactics, none': 'όπως `standard:-tactics`, `none`',
    Playouts: 'Παρτίδες προσομοίωσης',
    Exploration: 'Εξερεύνηση',
    'as standard:-theory, exact, all, alpha-beta:table':
        'όπως `standard:-theory`, `exact`, `all`, `alpha-beta:table`',
    edge: 'άκρη',
    'flag-nearer': 'σημαία πιο κοντά',
    'flag-not-nearer': 'σημαία όχι πιο κοντά',
    'ghost-farther': 'φάντασμα πιο μακριά',
    'ghost-nearer': 'φάντασμα πιο κοντά',
    'flag-lead': 'προβάδισμα στη σημαία',
    follower: 'διώκτης',
    'the room is on the outer edge': 'το δωμάτιο βρίσκεται στην άκρη',
    'the nearest flag comes nearer': 'η κοντινότερη σημαία πλησιάζει',
    'it does not': 'δεν πλησιάζει',
    'the nearest ghost is left behind': 'το κοντινότερο φάντασμα μένει πίσω',
    'it comes nearer': 'πλησιάζει',
    'the flag comes nearer and is nearer to him than to the ghost':
        'η σημαία πλησιάζει και είναι πιο κοντά σε αυτόν παρά στο φάντασμα',
    'for each ghost that can follow': 'για κάθε φάντασμα που μπορεί να τον ακολουθήσει',
    'share of turns played at its best': 'μερίδιο γύρων που παίζει το καλύτερό του',

    Newcomer: 'Νεοφερμένος',
    Beginner: 'Αρχάριος',
    Novice: 'Πρωτόπειρος',
    Apprentice: 'Μαθητευόμενος',
    Amateur: 'Ερασιτέχνης',
    Advanced: 'Προχωρημένος',
    'Club player': 'Παίκτης συλλόγου',
    Expert: 'Έμπειρος',
    Master: 'Μετρ',
    Grandmaster: 'Γκρανμέτρ',
    'one ply deep, mostly random moves': 'βάθος μίας μισοκίνησης, κυρίως τυχαίες κινήσεις',
    'one ply deep, often careless': 'βάθος μίας μισοκίνησης, συχνά απρόσεκτος',
    'sees your next move, still careless': 'βλέπει την επόμενη κίνησή σας, ακόμη απρόσεκτος',
    'sees your next move': 'βλέπει την επόμενη κίνησή σας',
    'three plies deep, occasional slips': 'τρεις μισοκινήσεις, περιστασιακά λάθη',
    'four plies deep, rare slips': 'τέσσερις μισοκινήσεις, σπάνια λάθη',
    'five plies deep, seldom careless': 'πέντε μισοκινήσεις, σπάνια απρόσεκτος',
    'hard to catch out': 'δύσκολα πιάνεται απροετοίμαστος',
    'nearly perfect in small games': 'σχεδόν τέλειος στα μικρά παιχνίδια',
    'plays its best': 'παίζει το καλύτερό του',

    'search depth 1, 2, 3, … and start each with what was learnt':
        'βάθος 1, 2, 3, … και καθένα αρχίζει με όσα έμαθε',
    'skip moves that cannot change the result':
        'παραλείπει κινήσεις που δεν αλλάζουν το αποτέλεσμα',
    'principal variation search: test later moves with a null window':
        'αναζήτηση κύριας συνέχειας: οι επόμενες κινήσεις ελέγχονται με μηδενικό παράθυρο',
    'search a narrow window around the value of the depth before':
        'στενό παράθυρο γύρω από την αξία του προηγούμενου βάθους',
    'remember positions that are reached by several paths':
        'θυμάται θέσεις στις οποίες οδηγούν πολλοί δρόμοι',
    'try the move first that was best when last searched':
        'δοκιμάζει πρώτα την κίνηση που ήταν καλύτερη την τελευταία φορά',
    "order moves by the game's own score for them":
        'διατάσσει τις κινήσεις κατά τη βαθμολογία του παιχνιδιού',
    'try moves early that refuted a sibling':
        'δοκιμάζει νωρίς κινήσεις που ανέτρεψαν μια αδελφή θέση',
    'try moves early that refuted many positions':
        'δοκιμάζει νωρίς κινήσεις που ανέτρεψαν πολλές θέσεις',
    "try the move early that last refuted the opponent's one":
        'δοκιμάζει νωρίς την κίνηση που ανέτρεψε τελευταία εκείνη του αντιπάλου',
    'internal iterative deepening: find a move to try first by a shallower search':
        'εσωτερική επαναληπτική εμβάθυνση: μια ρηχότερη αναζήτηση βρίσκει ποια κίνηση να δοκιμαστεί πρώτη',
    'treat mirrored and turned positions as one':
        'θεωρεί ίδιες τις θέσεις που είναι συμμετρικές ή περιστραμμένες',
    'leave a chance node when no outcome left can change the result':
        'αφήνει έναν κόμβο τύχης όταν κανένα ενδεχόμενο δεν αλλάζει πια το αποτέλεσμα',
    'cut where the game knows a bound outside the window':
        'κλαδεύει όπου το παιχνίδι γνωρίζει φράγμα έξω από το παράθυρο',
    'leave out moves that lose at once, and those beside a win or a forced reply':
        'παραλείπει κινήσεις που χάνουν αμέσως, και όσες βρίσκονται δίπλα σε νίκη ή αναγκαστική απάντηση',
    'enhanced transposition cut-offs: look all children up before the first is searched':
        'ψάχνει όλα τα παιδιά στον πίνακα πριν εξετάσει το πρώτο',
    'to the end of the game, ask whether the value beats a bound, and close in on it':
        'ως το τέλος του παιχνιδιού ρωτά αν η αξία ξεπερνά ένα φράγμα και την πλησιάζει',
    'accept table entries of deeper searches': 'δέχεται καταχωρίσεις βαθύτερων αναζητήσεων',
    "ask the game's theory at the horizon": 'ρωτά στον ορίζοντα τη θεωρία του παιχνιδιού',
    'solve the endgame exactly once it is near': 'λύνει ακριβώς το φινάλε όταν πλησιάσει',
    'cut where a shallower search lies far outside the window':
        'κλαδεύει όπου μια ρηχότερη αναζήτηση πέφτει πολύ έξω από το παράθυρο',
    'search late moves less deep': 'εξετάζει λιγότερο βαθιά τις τελευταίες κινήσεις',
    'search a move deeper that is clearly better than all others':
        'εξετάζει βαθύτερα μια κίνηση που είναι σαφώς καλύτερη από τις άλλες',

    'cells that complete a line, and the lines through each disc':
        'κελιά που συμπληρώνουν ευθεία, και οι ευθείες που περνούν από κάθε πούλι',
    'the lines through each disc': 'οι ευθείες που περνούν από κάθε πούλι',
    'lines, edges and corners as patterns, and moves; learnt from its own games':
        'γραμμές, άκρες και γωνίες ως πρότυπα, και κινήσεις· τα έμαθε από δικές του παρτίδες',
    'moves now and to come, edges and corners; fitted to played games on side 8':
        'τωρινές και μελλοντικές κινήσεις, άκρες και γωνίες· από παρτίδες σε πλευρά 8',
    'moves now and to come and corners, weighed by hand':
        'τωρινές και μελλοντικές κινήσεις και γωνίες, με βάρη ορισμένα με το χέρι',
    'discs, moves and corners counted': 'πλήθος από πούλια, κινήσεις και γωνίες',
    "own discs less the opponent's": 'τα δικά του πούλια μείον του αντιπάλου',
    'edges, corners, rows and diagonals as patterns, and moves; learnt from its own games':
        'άκρες, γωνίες, γραμμές και διαγώνιοι ως πρότυπα, και κινήσεις· τα έμαθε από δικές του παρτίδες',
    'moves now and to come, corners and the squares beside them, weighed by hand':
        'τωρινές και μελλοντικές κινήσεις, γωνίες και τα τετράγωνα δίπλα τους, με βάρη ορισμένα με το χέρι',
    'moves and corners counted': 'πλήθος από κινήσεις και γωνίες',

    'an odd or even number of cubes': 'μονός ή ζυγός αριθμός κύβων',
    'an odd or even number of piles': 'μονός ή ζυγός αριθμός σωρών',
    'lines of three that lack a mark': 'τριάδες που τους λείπει ένα σημάδι',
    'lines through discs': 'ευθείες από τα πούλια',
    threats: 'απειλές',
    'threats in the right rows': 'απειλές στις σωστές γραμμές',
    'having the move': 'σειρά να παίξει',
    discs: 'πούλια',
    moves: 'κινήσεις',
    mobility: 'κινητικότητα',
    'few discs': 'λίγα πούλια',
    'moves to come': 'μελλοντικές κινήσεις',
    edges: 'άκρες',
    corners: 'γωνίες',
    corner: 'γωνία',
    side: 'πλευρά',
    parity: 'ισοτιμία',
    'inside empty corners': 'διαγώνια σε κενές γωνίες',
    'beside empty corners': 'δίπλα σε κενές γωνίες',
    'more than the board holds': 'περισσότερα από όσα χωρά ο πίνακας',
    'flags left': 'σημαίες που μένουν',
    'the way to them': 'ο δρόμος ως εκεί',
    'rooms he reaches first': 'δωμάτια όπου φτάνει πρώτος',

    'Be the player who takes the last cubes.': 'Πάρτε εσείς τους τελευταίους κύβους.',
    'Whoever cannot take any more loses.': 'Όποιος δεν μπορεί πια να πάρει κύβους χάνει.',
    'Choose a cube: the take that begins there is marked before you play it.':
        'Διαλέξτε έναν κύβο: η λήψη που αρχίζει εκεί σημειώνεται πριν την παίξετε.',
    'The first player takes 3 red cubes; 1 or 3 are possible.':
        'Ο πρώτος παίκτης παίρνει 3 κόκκινους κύβους· μπορεί να πάρει 1 ή 3.',
    'Take the last piece.': 'Πάρτε το τελευταίο κομμάτι.',
    'Make the other player take the last piece.':
        'Αναγκάστε τον άλλον να πάρει το τελευταίο κομμάτι.',
    'In turn each player takes any number of pieces, at least one, from one pile.':
        'Οι παίκτες παίρνουν με τη σειρά όσα κομμάτια θέλουν, τουλάχιστον ένα, από έναν σωρό.',
    'The game ends when all piles are gone. Whoever took the last piece wins.':
        'Το παιχνίδι τελειώνει όταν αδειάσουν όλοι οι σωροί. Κερδίζει όποιος πήρε το τελευταίο κομμάτι.',
    'The game ends when all piles are gone. Whoever took the last piece loses.':
        'Το παιχνίδι τελειώνει όταν αδειάσουν όλοι οι σωροί. Χάνει όποιος πήρε το τελευταίο κομμάτι.',
    'Choose a piece: it is taken with all to the right of it.':
        'Διαλέξτε ένα κομμάτι: φεύγει μαζί με όλα τα δεξιά του.',
    'The first player takes four pieces from the third pile.':
        'Ο πρώτος παίκτης παίρνει τέσσερα κομμάτια από τον τρίτο σωρό.',
    'Have more discs than the opponent at the end.':
        'Να έχετε στο τέλος περισσότερα πούλια από τον αντίπαλο.',
    'In turn each player puts a disc on an empty cell so that opposing discs lie in a straight line between it and another of their own. All that are enclosed so, in any of the six directions, are turned. Who has no such move passes.':
        'Κάθε παίκτης βάζει με τη σειρά του ένα πούλι σε κενό κελί, ώστε πούλια του αντιπάλου να βρεθούν σε ευθεία ανάμεσα σε αυτό και σε ένα άλλο δικό του. Όσα περικυκλώνονται έτσι, σε οποιαδήποτε από τις έξι κατευθύνσεις, γυρίζουν. Όποιος δεν έχει τέτοια κίνηση πάει πάσο.',
    'In turn each player puts a disc on an empty square so that opposing discs lie in a straight line between it and another of their own. All that are enclosed so, in every direction, are turned. Who has no such move passes.':
        'Κάθε παίκτης βάζει με τη σειρά του ένα πούλι σε κενό τετράγωνο, ώστε πούλια του αντιπάλου να βρεθούν σε ευθεία ανάμεσα σε αυτό και σε ένα άλλο δικό του. Όσα περικυκλώνονται έτσι, προς κάθε κατεύθυνση, γυρίζουν. Όποιος δεν έχει τέτοια κίνηση πάει πάσο.',
    'The game ends when neither player can move. Whoever has more discs wins; as many is a draw.':
        'Το παιχνίδι τελειώνει όταν κανείς δεν μπορεί να παίξει. Κερδίζει όποιος έχει περισσότερα πούλια· τα ίσα είναι ισοπαλία.',
    'Choose one of the marked cells: pointing at one shows your disc there.':
        'Διαλέξτε ένα από τα σημειωμένα κελιά: όταν δείχνετε ένα, φαίνεται εκεί το πούλι σας.',
    'Choose one of the marked squares: pointing at one shows your disc there.':
        'Διαλέξτε ένα από τα σημειωμένα τετράγωνα: όταν δείχνετε ένα, φαίνεται εκεί το πούλι σας.',
    'Black plays row 0, column 2. The two white discs between it and another black one turn.':
        'Τα μαύρα παίζουν στη γραμμή 0, στήλη 2. Τα δύο λευκά ανάμεσα σε αυτό και σε ένα άλλο μαύρο γυρίζουν.',
    'Black plays c2. The white disc on c3 now lies between two black ones and turns.':
        'Τα μαύρα παίζουν c2. Το λευκό πούλι στο c3 βρίσκεται τώρα ανάμεσα σε δύο μαύρα και γυρίζει.',
    'Red begins. In turn each player drops one disc into a column that is not full; it falls to the lowest free place.':
        'Αρχίζουν τα κόκκινα. Κάθε παίκτης ρίχνει με τη σειρά του ένα πούλι σε μια στήλη που δεν είναι γεμάτη· πέφτει στη χαμηλότερη ελεύθερη θέση.',
    'Choose a column: your disc falls to its lowest free place.':
        'Διαλέξτε μια στήλη: το πούλι σας πέφτει στη χαμηλότερη ελεύθερη θέση της.',
    'Red drops a disc into column 3 and has four on top of each other.':
        'Τα κόκκινα ρίχνουν ένα πούλι στη στήλη 3 και έχουν τέσσερα το ένα πάνω στο άλλο.',
    'X begins. In turn each player puts one mark on any empty cell.':
        'Αρχίζει ο X. Κάθε παίκτης βάζει με τη σειρά του ένα σημάδι σε κενό τετράγωνο.',
    'Choose an empty cell to put your mark there.':
        'Διαλέξτε ένα κενό τετράγωνο για να βάλετε εκεί το σημάδι σας.',
    'X plays cell 3 and has three in a row.': 'Ο X παίζει στο τετράγωνο 3 και έχει τρία στη σειρά.',
    'X wants lines of three that read XOX, O wants OXO: in a row, in a column or on a diagonal.':
        'Ο X θέλει τριάδες που γράφουν XOX, ο O θέλει OXO: σε γραμμή, στήλη ή διαγώνιο.',
    'X begins. In turn each player puts their own mark on any empty cell. One X and one O are there from the start.':
        'Αρχίζει ο X. Κάθε παίκτης βάζει με τη σειρά του το δικό του σημάδι σε κενό τετράγωνο. Ένα X και ένα O υπάρχουν από την αρχή.',
    'The game ends as soon as there is an XOX or an OXO, whoever made it, or when the grid is full. X wins with more XOX than OXO, O with more OXO; as many is a draw.':
        'Το παιχνίδι τελειώνει μόλις υπάρξει ένα XOX ή ένα OXO, όποιος κι αν το έφτιαξε, ή όταν γεμίσει το πλέγμα. Ο X κερδίζει με περισσότερα XOX, ο O με περισσότερα OXO· τα ίσα είναι ισοπαλία.',
    'X plays row 0, column 2 and completes XOX.':
        'Ο X παίζει στη γραμμή 0, στήλη 2 και συμπληρώνει XOX.',
    'Pac-Man collects all flags of the maze. The ghosts catch him before he has them.':
        'Ο Pac-Man μαζεύει όλες τις σημαίες του λαβυρίνθου. Τα φαντάσματα τον πιάνουν πριν τις πάρει.',
    "In a turn Pac-Man chooses a direction, then each ghost does, and all move at once. Ghosts keep off the flags and out of each other's way. A wall with arrowheads can be passed in their direction only, and openings in the outer edge lead to the opposite edge.":
        'Σε κάθε γύρο διαλέγει κατεύθυνση πρώτα ο Pac-Man και μετά κάθε φάντασμα, και όλοι κινούνται μαζί. Τα φαντάσματα δεν πατούν στις σημαίες και δεν πέφτουν το ένα πάνω στο άλλο. Ένας τοίχος με βέλη περνιέται μόνο προς την κατεύθυνσή τους, και τα ανοίγματα στο εξωτερικό όριο οδηγούν στην απέναντι πλευρά.',
    'Use the arrow keys, the arrow buttons, or choose a room next to Pac-Man.':
        'Χρησιμοποιήστε τα βέλη του πληκτρολογίου, τα κουμπιά με βέλη, ή διαλέξτε ένα δωμάτιο δίπλα στον Pac-Man.',
    'Pac-Man goes left and takes a flag; the ghosts move in the same turn.':
        'Ο Pac-Man πάει αριστερά και παίρνει μια σημαία· τα φαντάσματα κινούνται στον ίδιο γύρο.',

    'on time': 'τέλος χρόνου',
    resigned: 'παραίτηση',
    agreed: 'συμφωνία',
};

// Κείμενα με τιμές.
export const patterns: [RegExp, (...found: string[]) => string][] = [
    [/^(.+) \(level (\d+)\)$/, (name, level) => `${name} (επίπεδο ${level})`],
    [/^ghost (\d+)$/, (number) => `φάντασμα ${number}`],
    [/^pile (\d+)$/, (number) => `σωρός ${number}`],
    [/^line(\d+)$/, (length) => `ευθεία ${length}`],
    [/^row(\d+)$/, (number) => `γραμμή ${number}`],
    [/^diagonal(\d+)$/, (length) => `διαγώνιος ${length}`],
    [/^open lines with 1 mark$/, () => 'ανοιχτές ευθείες με 1 σημάδι'],
    [/^open lines with (\d+) marks$/, (count) => `ανοιχτές ευθείες με ${count} σημάδια`],
    [
        /^Get (\d+) of your discs in a straight line: .*$/,
        (line) => `Βάλτε ${line} πούλια σας σε ευθεία: σε γραμμή, στήλη ή διαγώνιο.`,
    ],
    [
        /^Get (\d+) of your marks in a straight line: .*$/,
        (line) => `Βάλτε ${line} σημάδια σας σε ευθεία: σε γραμμή, στήλη ή διαγώνιο.`,
    ],
    [
        /^Whoever completes a line of (\d+) wins\. If the board is full and nobody has one, the game is a draw\.$/,
        (line) =>
            `Κερδίζει όποιος συμπληρώσει μια ευθεία με ${line}. Αν ο πίνακας γεμίσει και κανείς δεν έχει, το παιχνίδι είναι ισόπαλο.`,
    ],
    [
        /^Pac-Man wins with the last flag\. The ghosts win .* After (\d+) turns the game is a draw\.$/,
        (turns) =>
            `Ο Pac-Man κερδίζει με την τελευταία σημαία. Τα φαντάσματα κερδίζουν όταν ένα από αυτά τον συναντήσει ή αλλάξει θέση μαζί του· εκείνο σημειώνεται με ×. Μετά από ${turns} γύρους το παιχνίδι είναι ισόπαλο.`,
    ],
    [
        /^In turn each player makes one of these takes, if enough cubes are left: (.*)\.$/,
        (takes) =>
            `Κάθε παίκτης κάνει με τη σειρά του μία από αυτές τις λήψεις, αν φτάνουν οι κύβοι: ${takes
                .replaceAll('red', 'κόκκινοι')
                .replaceAll('green', 'πράσινοι')
                .replaceAll('blue', 'μπλε')
                .replaceAll('yellow', 'κίτρινοι')
                .replaceAll(' and ', ' και ')}.`,
    ],
];
