/**
 * The scope of a sum that is kept for the whole programme. Others are a network's or a shop's id, so that a filter is one index
 * look-up.
 */
export const TODAS = '00000000-0000-0000-0000-000000000000'
