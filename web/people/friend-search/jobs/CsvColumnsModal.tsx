import { Button, Checkbox, Group, Modal, Radio, SimpleGrid, Stack } from "@mantine/core";
import { useState } from "react";
import type { ExportEncoding } from "#domain/acquisition/forms/form-answers.ts";
import {
	CSV_COLUMN_NAMES,
	CSV_COLUMNS,
	type CsvColumn,
} from "#domain/people/friend-values/friend-csv-columns.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { EXPORT_ENCODING_CHOICES } from "./exportEncodings.ts";

/** Columns of a file: those of every friend, and friend fields. */
export interface ChosenCsvColumns {
	common: CsvColumn[];
	var_ids: number[];
}

interface CsvColumnsModalProps {
	opened: boolean;
	onClose: () => void;
	busy: boolean;
	onChoose: (encoding: ExportEncoding, columns: ChosenCsvColumns) => void;
}

/** Choice of a file's columns. The friend's id is always included, because an import needs it. */
export function CsvColumnsModal({ opened, onClose, busy, onChoose }: CsvColumnsModalProps) {
	const [commonColumns, setCommonColumns] = useState<CsvColumn[]>(["id", "name"]);
	const [varIds, setVarIds] = useState<number[]>([]);
	const [encoding, setEncoding] = useState<ExportEncoding>("utf-8");
	const mayRead = useAbility("var-read");
	return (
		<Modal opened={opened} onClose={onClose} title="書き出す列を選ぶ" size="lg">
			<Stack gap="md">
				<Checkbox.Group
					label="列"
					value={commonColumns}
					onChange={(selected) => setCommonColumns(selected as CsvColumn[])}
				>
					<SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs" mt="xs">
						{CSV_COLUMN_NAMES.map((name) => (
							<Checkbox key={name} value={name} label={CSV_COLUMNS[name]} disabled={name === "id"} />
						))}
					</SimpleGrid>
				</Checkbox.Group>
				{mayRead && <ItemSelector kind="var" multiple value={varIds} onChange={setVarIds} />}
				<Radio.Group
					label="文字コード"
					value={encoding}
					onChange={(selected) => setEncoding(selected as ExportEncoding)}
				>
					<Stack gap="xs" mt="xs">
						{EXPORT_ENCODING_CHOICES.map((each) => (
							<Radio key={each.encoding} value={each.encoding} label={each.label} />
						))}
					</Stack>
				</Radio.Group>
				<Group justify="flex-end" gap="sm">
					<Button variant="default" onClick={onClose}>
						キャンセル
					</Button>
					<Button
						disabled={busy}
						onClick={() => onChoose(encoding, { common: commonColumns, var_ids: varIds })}
					>
						書き出す
					</Button>
				</Group>
			</Stack>
		</Modal>
	);
}
