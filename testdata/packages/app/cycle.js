import Queue from './queue.js';

export const isEmpty = queue => queue instanceof Queue && queue.items.length === 0;
