import type { PaymentPurpose } from "./payment-purpose.ts";

/** Purpose: an operator asks a friend for money; nothing else depends on it. */
export const requestPurpose: PaymentPurpose = { label: "支払いの依頼" };
