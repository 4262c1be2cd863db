import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import type { ExportEncoding } from "#domain/acquisition/forms/form-answers.ts";
import { useSaveKey } from "#web/platform/api/useSaveKey.ts";
import { DownIcon, DownloadIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type ChosenCsvColumns, CsvColumnsModal } from "./CsvColumnsModal.tsx";
import { EXPORT_ENCODING_CHOICES } from "./exportEncodings.ts";
import { type JobAudience, requestJobStart, type SearchJobStart } from "./searchJobsApi.ts";

interface StartCsvMenuProps {
	/** Undefined while the conditions are read. */
	audience: JobAudience | undefined;
	/** Accessible name of the button, and sentence above the choices. */
	label?: string;
	note?: string;
	onJobStarted: (id: number) => void;
}

/** Starts a CSV export of the friends of a search, or of selected ones. */
export function StartCsvMenu({
	audience,
	label = "検索結果をCSVで書き出す",
	note = "見つかった友だち全員を書き出します",
	onJobStarted,
}: StartCsvMenuProps) {
	const { busy, run } = useBusy();
	const { headersFor, renew } = useSaveKey();
	const [isChoosingColumns, setChoosingColumns] = useState(false);
	const start = async (encoding: ExportEncoding, columns?: ChosenCsvColumns) => {
		if (!audience) return;
		const job: SearchJobStart = { audience, work: { kind: "csv", encoding, ...(columns && { columns }) } };
		try {
			onJobStarted(await requestJobStart(job, headersFor(job)));
			renew();
		} catch (error) {
			toastFailed(error);
		}
	};
	return (
		<>
			<Menu position="bottom-end" width="20rem">
				<Menu.Target>
					<Button
						variant="default"
						leftSection={<DownloadIcon />}
						rightSection={<DownIcon />}
						aria-label={label}
						aria-busy={busy}
						disabled={!audience}
					>
						CSV
					</Button>
				</Menu.Target>
				<Menu.Dropdown>
					<Menu.Label>{note}</Menu.Label>
					{EXPORT_ENCODING_CHOICES.map(({ encoding, label }) => (
						<Menu.Item key={encoding} onClick={() => void run(() => start(encoding))}>
							{label}
						</Menu.Item>
					))}
					<Menu.Divider />
					<Menu.Item onClick={() => setChoosingColumns(true)}>列を選んで書き出す…</Menu.Item>
				</Menu.Dropdown>
			</Menu>
			<CsvColumnsModal
				opened={isChoosingColumns}
				onClose={() => setChoosingColumns(false)}
				busy={busy}
				onChoose={(encoding, columns) => {
					setChoosingColumns(false);
					void run(() => start(encoding, columns));
				}}
			/>
		</>
	);
}
