// The English catalogue: a file for each page. A text is a string, or a function where it holds values.
// Marks are those of `Rich.svelte`: *emphasis*, `code`, [text](address).
import { analyse } from './analyse';
import { board } from './board';
import { compare } from './compare';
import { controls } from './controls';
import { course } from './course';
import { edit } from './edit';
import { frame } from './frame';
import { keys } from './keys';
import { league } from './league';
import { lessons } from './lessons';
import { lobby } from './lobby';
import { microscope } from './microscope';
import { parts } from './parts';
import { pictures } from './pictures';
import { play } from './play';
import { puzzles } from './puzzles';
import { retry } from './retry';
import { solver } from './solver';
import { study } from './study';
import { table } from './table';

export const english = {
    analyse,
    board,
    compare,
    controls,
    course,
    edit,
    frame,
    keys,
    league,
    lessons,
    lobby,
    microscope,
    parts,
    pictures,
    play,
    puzzles,
    retry,
    solver,
    study,
    table,
};
