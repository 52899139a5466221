// What every language must have: the texts of the English catalogue, which is the model. A catalogue
// in which one is missing, or has other values, does not compile.
import type { english } from './en';

export type Texts = typeof english;
