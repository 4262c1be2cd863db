import { Button, Menu } from "@mantine/core";
import { type ExportEncoding, formExportAddress } from "#domain/forms/answers.ts";
import { DownIcon } from "../ui/icons.tsx";

const ENCODING_LABELS: Record<ExportEncoding, string> = {
	"utf-8": "CSV: UTF-8（Excel・Googleスプレッドシート）",
	shift_jis: "CSV: Shift_JIS（以前のExcelなど）",
};

/** All answers to a form as a file. */
export const ExportMenu = ({ id }: { id: number }) => (
	<Menu position="bottom-end" width="22rem">
		<Menu.Target>
			<Button variant="default" rightSection={<DownIcon />} aria-label="回答をCSVで書き出す">
				書き出す
			</Button>
		</Menu.Target>
		<Menu.Dropdown>
			{(Object.keys(ENCODING_LABELS) as ExportEncoding[]).map((encoding) => (
				<Menu.Item key={encoding} component="a" href={formExportAddress(id, encoding)} download>
					{ENCODING_LABELS[encoding]}
				</Menu.Item>
			))}
		</Menu.Dropdown>
	</Menu>
);
