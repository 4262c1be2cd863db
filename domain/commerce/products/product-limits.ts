export const MAX_PRODUCT_DESCRIPTION = 2_000;
export const MAX_PRODUCT_STOCK = 1_000_000;
/** Largest limit of pieces per friend. */
export const MAX_PER_FRIEND = 999;
/** Pieces that one purchase may have. */
export const MAX_PURCHASE_QUANTITY = 10;
/** Minutes for which a purchase holds its pieces. */
export const PURCHASE_MINUTES = 15;
/** Largest number of days in which a failed renewal can still be paid. */
export const MAX_GRACE_DAYS = 30;
/** Smallest price of a subscription, that of a card. */
export const MIN_SUBSCRIPTION_YEN = 50;
