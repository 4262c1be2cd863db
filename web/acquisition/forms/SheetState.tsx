import { Anchor, Group, Text } from "@mantine/core";
import { spreadsheetAddress } from "#domain/acquisition/forms/form-sheet.ts";
import { GOOGLE_SHEET } from "#domain/engine/kinds/form.ts";
import type { FormFacts } from "./formApi.ts";

interface SheetStateProps {
	form: Pick<FormFacts, "export_google_sheet" | "spreadsheet_id">;
}

/** Google sheet status of a form, with a link to the sheet. */
export function SheetState({ form: { export_google_sheet, spreadsheet_id } }: SheetStateProps) {
	if (export_google_sheet === GOOGLE_SHEET.broken)
		return (
			<Text size="sm" c="red">
				エラーのため連携が切れています
			</Text>
		);
	if (export_google_sheet !== GOOGLE_SHEET.linked) return <Text size="sm">連携していません</Text>;
	return (
		<Group gap="xs">
			<Text size="sm">連携中</Text>
			{spreadsheet_id && (
				<Anchor href={spreadsheetAddress(spreadsheet_id)} target="_blank" rel="noreferrer" size="sm">
					シートを開く
				</Anchor>
			)}
		</Group>
	);
}
