import { Button, Menu } from "@mantine/core";
import type { ExportEncoding } from "#domain/acquisition/forms/form-answers.ts";
import { EXPORT_ENCODINGS } from "#domain/platform/wire/input-schemas.ts";
import { DownIcon } from "#web/platform/ui/consoleIcons.tsx";
import { warnAboutLoss } from "./downloadShiftJis.tsx";

const ENCODING_LABELS: Record<ExportEncoding, string> = {
	"utf-8": "CSV: UTF-8（Excel・Googleスプレッドシート）",
	shift_jis: "CSV: Shift_JIS（以前のExcelなど）",
};

interface ExportMenuProps {
	/** Noun for the data: 回答. */
	noun: string;
	/** Download URL for an encoding. */
	address: (encoding: ExportEncoding) => string;
}

/** Menu to download all data as a file. */
export const ExportMenu = ({ noun, address }: ExportMenuProps) => (
	<Menu position="bottom-end" width="22rem">
		<Menu.Target>
			<Button variant="default" rightSection={<DownIcon />} aria-label={`${noun}をCSVで書き出す`}>
				書き出す
			</Button>
		</Menu.Target>
		<Menu.Dropdown>
			{EXPORT_ENCODINGS.map((encoding) => (
				<Menu.Item
					key={encoding}
					component="a"
					href={address(encoding)}
					download
					{...warnAboutLoss(encoding, address)}
				>
					{ENCODING_LABELS[encoding]}
				</Menu.Item>
			))}
		</Menu.Dropdown>
	</Menu>
);
