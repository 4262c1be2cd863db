import { Button, Menu } from "@mantine/core";
import type { ExportEncoding } from "#domain/forms/answers.ts";
import { useSaveKey } from "../../api/useSaveKey.ts";
import { DownIcon, DownloadIcon } from "../../ui/icons.tsx";
import { toastFailed } from "../../ui/toast.ts";
import { useBusy } from "../../ui/useBusy.ts";
import { startJob, type Whom } from "./api.ts";

const ENCODINGS: { encoding: ExportEncoding; label: string }[] = [
	{ encoding: "utf-8", label: "UTF-8（Excel・Googleスプレッドシート）" },
	{ encoding: "shift_jis", label: "Shift_JIS（以前のExcelなど）" },
];

interface StartCsvProps {
	whom: Whom;
	onBegun: (id: number) => void;
}

/** Begins to write all friends of the search into a file. */
export function StartCsv({ whom, onBegun }: StartCsvProps) {
	const { busy, run } = useBusy();
	const { headersFor, renew } = useSaveKey();
	const start = async (encoding: ExportEncoding) => {
		const job = { whom, work: { kind: "csv", encoding } } as const;
		try {
			onBegun(await startJob(job, headersFor(job)));
			renew();
		} catch (error) {
			toastFailed(error);
		}
	};
	return (
		<Menu position="bottom-end" width="20rem">
			<Menu.Target>
				<Button
					variant="default"
					leftSection={<DownloadIcon />}
					rightSection={<DownIcon />}
					aria-label="検索結果をCSVで書き出す"
					aria-busy={busy}
				>
					CSV
				</Button>
			</Menu.Target>
			<Menu.Dropdown>
				<Menu.Label>見つかった友だち全員を書き出します</Menu.Label>
				{ENCODINGS.map(({ encoding, label }) => (
					<Menu.Item key={encoding} onClick={() => void run(() => start(encoding))}>
						{label}
					</Menu.Item>
				))}
			</Menu.Dropdown>
		</Menu>
	);
}
