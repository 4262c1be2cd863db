/** First character of the names of unlisted templates, which say what they contain: ［画像］. */
export const UNLISTED_NAME_MARK = "［";
