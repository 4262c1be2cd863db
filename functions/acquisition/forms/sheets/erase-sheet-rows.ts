import { and, eq, sql } from "drizzle-orm";
import { formSheets } from "#db/acquisition/form-sheets.ts";
import { formAnswers } from "#db/acquisition/forms.ts";
import { DELETION_TEXTS } from "#domain/platform/texts/friend-deletion-texts.ts";
import { SHEET_TEXTS } from "#domain/platform/texts/sheets-texts.ts";
import type { Ctx } from "#functions/context.ts";
import type { DeletionStep } from "#functions/people/friend-deletion/steps/deletion-step.ts";
import { isDeletion } from "#functions/people/friend-deletion/steps/deletion-step.ts";
import {
	clearRows,
	parseFirstColumn,
	parseTab,
	requestFirstColumn,
	requestSpreadsheet,
} from "#functions/platform/google/google-sheet-client.ts";
import { GoogleTrouble } from "#functions/platform/google/google-trouble.ts";
import { type FormSheetRow, FormSheetSession } from "./form-sheet-session.ts";

/**
 * Clears a friend's answers in Google sheets: number and time of the answer stay. A sheet that Google refuses is left,
 * and the operator is told to clear it; while Google is unreachable, the deletion waits.
 */
export const eraseSheetRowsStep: DeletionStep = {
	applies: isDeletion,
	work: async (ctx, { friend }) => {
		const sheets = await ctx.db
			.selectDistinct({ sheet: formSheets })
			.from(formAnswers)
			.innerJoin(formSheets, eq(formSheets.formId, formAnswers.formId))
			.where(and(eq(formAnswers.friendId, friend.id), sql`${formSheets.spreadsheetId} is not null`));
		let isRefused = false;
		for (const { sheet } of sheets)
			try {
				await eraseInSheet(ctx, sheet, friend.id);
			} catch (error) {
				if (!(error instanceof GoogleTrouble) || error.kind === "later") throw error;
				isRefused = true;
			}
		return { isDone: true, ...(isRefused && { note: DELETION_TEXTS.sheetLeft }) };
	},
};

/** @throws GoogleTrouble */
async function eraseInSheet(ctx: Ctx, sheet: FormSheetRow, friendId: number): Promise<void> {
	const { env } = ctx;
	const id = sheet.spreadsheetId!;
	const answers = await ctx.db
		.select({ id: formAnswers.id })
		.from(formAnswers)
		.where(and(eq(formAnswers.friendId, friendId), eq(formAnswers.formId, sheet.formId)));
	const session = new FormSheetSession(ctx, sheet);
	const tab = parseTab(
		await session.callGoogle((token) => requestSpreadsheet(env, token, id)),
		SHEET_TEXTS.tab,
	);
	if (!tab) throw new GoogleTrouble("refused", SHEET_TEXTS.tabMissing);
	const idsByRow = parseFirstColumn(
		await session.callGoogle((token) => requestFirstColumn(env, token, id, SHEET_TEXTS.tab)),
	);
	const erasedIds = new Set(answers.map((answer) => String(answer.id)));
	const rowIndexes = [...idsByRow.keys()].filter((index) => index > 0 && erasedIds.has(idsByRow[index]!));
	if (rowIndexes.length > 0)
		await session.callGoogle((token) =>
			clearRows(env, token, {
				id,
				tab,
				rowIndexes,
				firstColumn: FRIEND_COLUMN,
				cells: ["", DELETION_TEXTS.customer],
			}),
		);
}

/** Column of the friend's id, after number and time of the answer; their name and the answers follow. */
const FRIEND_COLUMN = 2;
