/** Whether the browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => globalThis.PublicKeyCredential !== undefined;
