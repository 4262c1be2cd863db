import { expect, test } from "vitest";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Env } from "#functions/env.ts";
import { isAccountMinute } from "#functions/platform/accounts/account-minute.ts";

const minuteOf = (name: string): number => {
	const env = { ACCOUNT: { name } } as Env;
	return Array.from({ length: 60 }, (_, minute) => minute).find((minute) =>
		isAccountMinute({ env, now: minute * MINUTE }, { every: 60 }),
	)!;
};

test.each(["shop", "branch-of-the-chain-in-osaka"])(
	"numbered accounts named %s are spread over every minute of the hour",
	(name) => {
		const minutes = Array.from({ length: 600 }, (_, index) => minuteOf(`${name}-${index + 1}`));
		expect(new Set(minutes).size).toBe(60);
	},
);
