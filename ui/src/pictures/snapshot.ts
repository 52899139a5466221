// A drawn board as parts of a picture that need no style sheet: what the browser computed for each element is written
// into it.
import { escaped, type Part } from './film';

// What makes a board look as it does.
const kProperties = [
    'fill',
    'fill-opacity',
    'stroke',
    'stroke-width',
    'stroke-linecap',
    'stroke-linejoin',
    'opacity',
    'paint-order',
    'font-family',
    'font-size',
    'font-weight',
    'text-anchor',
    'dominant-baseline',
    'vector-effect',
] as const;
const kGeometry = [
    'd',
    'x',
    'y',
    'width',
    'height',
    'rx',
    'r',
    'cx',
    'cy',
    'points',
    'x1',
    'y1',
    'x2',
    'y2',
    'transform',
] as const;
const kUsual: Record<string, string> = {
    'fill-opacity': '1',
    stroke: 'none',
    opacity: '1',
    'paint-order': 'normal',
    'stroke-linecap': 'butt',
    'stroke-linejoin': 'miter',
    'text-anchor': 'start',
    'dominant-baseline': 'auto',
    'vector-effect': 'none',
};

// The top elements of the board in the order in which they are drawn, pieces and marks above the rest.
export function partsOf(svg: SVGSVGElement): Part[] {
    return [...svg.children].flatMap((child): Part[] => {
        if (child.classList.contains('pieces'))
            return [...child.children].map((piece) => ({ layer: 1, markup: written(piece) }));
        if (child.tagName === 'clipPath') return [];
        const isMark = child.classList.contains('ring') || child.classList.contains('line');
        return [{ layer: isMark ? 2 : 0, markup: written(child) }];
    });
}

function written(element: Element): string {
    const style = getComputedStyle(element);
    const isText = element.tagName === 'text';
    const given = kGeometry.flatMap((name) => {
        const value = element.getAttribute(name);
        return value === null ? [] : [[name, value]];
    });
    // Pieces are moved by style, so that they glide.
    const moved = /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(element.getAttribute('style') ?? '');
    if (moved) given.push(['transform', `translate(${moved[1]} ${moved[2]})`]);
    const isGroup = element.tagName === 'g';
    const looks = kProperties.flatMap((name) => {
        if (isGroup ? name !== 'opacity' : !isText && /^(font|text|dominant)/.test(name)) return [];
        if (name.startsWith('stroke-') && style.getPropertyValue('stroke') === 'none') return [];
        const value = style.getPropertyValue(name);
        return value === '' || value === kUsual[name] ? [] : [[name, plain(name, value)]];
    });
    const attributes = [...given, ...looks].map(([name, value]) => ` ${name}="${escaped(value!)}"`);
    const inside =
        element.children.length > 0
            ? [...element.children].map(written).join('')
            : escaped(element.textContent ?? '');
    return `<${element.tagName}${attributes.join('')}>${inside}</${element.tagName}>`;
}

// A length without its unit is one of the drawing.
const plain = (name: string, value: string) =>
    name === 'stroke-width' || name === 'font-size' ? value.replace(/px$/, '') : value;
