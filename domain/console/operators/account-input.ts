import { z } from "zod";
import { operatorName } from "./login-input.ts";
import { givenPassword, newPassword } from "./password.ts";

/** The input of `PUT /api/account/name`. */
export const nameInput = z.object({ name: operatorName });

/** The input of `PUT /api/account/password`. */
export const passwordInput = z.object({ current: givenPassword, password: newPassword });

export type PasswordInput = z.output<typeof passwordInput>;
