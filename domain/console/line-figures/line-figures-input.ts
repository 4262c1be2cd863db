import { z } from "zod";
import { RESULT_PERIODS } from "#domain/engine/results/result-limits.ts";
import { codeOf, recordId } from "#domain/platform/wire/input-schemas.ts";

/** Number of the newest messages with figures on the page. */
export const MESSAGES_WITH_FIGURES = 50;

export const accountFiguresQuery = z.object({ days: codeOf(...RESULT_PERIODS).default(30) });

export const sourceFiguresPath = z.object({ id: recordId() });

/** Whether auto-responses, reminders and templates are counted at LINE too. */
export const lineFiguresSetting = z.object({ counts_all: codeOf(0, 1) });

export type AccountFiguresQuery = z.output<typeof accountFiguresQuery>;
export type LineFiguresSetting = z.output<typeof lineFiguresSetting>;
