/** Whether the browser supports passkeys. */
export const knowsPasskeys = (): boolean => globalThis.PublicKeyCredential !== undefined;
