import { expect, test } from "vitest";
import { dateSettingOf } from "#domain/automation/reminders/date-setting.ts";
import { EPISODE_TYPES } from "#domain/automation/reminders/reminder-types.ts";
import { minuteAtDistance } from "#domain/engine/steps/goal-time.ts";

const { reserve, follow } = EPISODE_TYPES;

test.each([
	["a time of the day before the visit", reserve, { day: -1, minute: 18 * 60 }, 1],
	["two hours before the visit", reserve, { day: 0, minute: minuteAtDistance(-120) }, 2],
	["the visit's own time, a day before", reserve, { day: -1, minute: null }, 2],
	["a time of the day after the visit", follow, { day: 1, minute: 10 * 60 }, 3],
	["an hour after the visit", follow, { day: 0, minute: minuteAtDistance(60) }, 4],
] as const)("[M-125] %s", (_, type, step, setting) => expect(dateSettingOf(type, step)).toBe(setting));
