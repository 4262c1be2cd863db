/** Path of a payment's public page. */
export const payPath = (key: string): string => `/pay/${key}`;

/** Parameter of the address to which providers return; its value is the number of looks since. */
export const PAY_RETURN = "back";

/** Path of the friend's page of a payment's receipt, and of its file. */
export const receiptPath = (key: string): string => `${payPath(key)}/receipt`;
export const receiptFilePath = (key: string): string => `${payPath(key)}/receipt.pdf`;
