/**
 * The scope of sums over the whole programme. Other scopes are the id of a network or a shop, so that a filter is one
 * index look-up.
 */
export const TODAS = '00000000-0000-0000-0000-000000000000'
