// Ο ελληνικός κατάλογος, αρχείο προς αρχείο όπως ο αγγλικός.
import type { Texts } from '../catalogue';
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

export const greek: Texts = {
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
