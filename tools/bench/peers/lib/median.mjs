/** The lower of the two in the middle where there are two: a run that has happened, not a mean of two. */
export const median = (values) => values.toSorted((a, b) => a - b)[(values.length - 1) >> 1];
