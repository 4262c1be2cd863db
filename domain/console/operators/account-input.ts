import { z } from "zod";
import { operatorName } from "./login-input.ts";
import { enteredPassword, newPassword } from "./password-input.ts";

/** Body of `PUT /api/account/name`. */
export const accountNameInput = z.object({ name: operatorName });

/** Body of `PUT /api/account/password`. */
export const passwordChangeInput = z.object({ current: enteredPassword, password: newPassword });

export type PasswordChangeInput = z.output<typeof passwordChangeInput>;
