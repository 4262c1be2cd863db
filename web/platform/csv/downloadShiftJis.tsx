import { Button, Group, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { MouseEvent } from "react";
import type { ExportEncoding } from "#domain/acquisition/forms/form-answers.ts";
import { lossAddress, type ShiftJisLoss } from "#domain/platform/csv/shift-jis-loss.ts";
import { fetchAddress } from "#web/platform/api/apiClient.ts";

/** Download URL by encoding. */
type AddressOf = (encoding: ExportEncoding) => string;

/**
 * Downloads a file in Shift_JIS. If that would lose characters, first lists them and offers UTF-8; a failed
 * check does not block the download.
 */
async function downloadShiftJis(addressOf: AddressOf): Promise<void> {
	const loss = await readLoss(lossAddress(addressOf("utf-8")));
	if (loss === null || loss.count === 0) download(addressOf("shift_jis"));
	else offerEncodings(loss, addressOf);
}

/** Props of a download link that checks Shift_JIS for lost characters first. */
export const warnAboutLoss = (encoding: ExportEncoding, addressOf: AddressOf, onClick?: () => void) =>
	encoding === "shift_jis"
		? {
				onClick: (event: MouseEvent) => {
					event.preventDefault();
					onClick?.();
					void downloadShiftJis(addressOf);
				},
			}
		: {};

async function readLoss(address: string): Promise<ShiftJisLoss | null> {
	try {
		const answer = await fetchAddress(address);
		return answer.ok ? ((await answer.json()) as ShiftJisLoss) : null;
	} catch {
		return null;
	}
}

function offerEncodings({ count, characters }: ShiftJisLoss, addressOf: AddressOf): void {
	const id = modals.open({
		title: "Shift_JISで書けない文字があります",
		children: (
			<Stack>
				<Text>
					{count.toLocaleString("ja-JP")}文字（{characters.join(" ")}
					{count > characters.length && " など"}
					）は、Shift_JISでは「?」になります。UTF-8なら、すべての文字をそのまま書き出せます。現在のExcelでも開けます。
				</Text>
				<Group justify="flex-end">
					<Button variant="default" onClick={() => choose("shift_jis")}>
						Shift_JISで書き出す
					</Button>
					<Button onClick={() => choose("utf-8")} data-autofocus>
						UTF-8で書き出す
					</Button>
				</Group>
			</Stack>
		),
	});
	const choose = (encoding: ExportEncoding) => {
		modals.close(id);
		download(addressOf(encoding));
	};
}

function download(address: string): void {
	const link = document.createElement("a");
	link.href = address;
	link.download = "";
	document.body.appendChild(link);
	link.click();
	link.remove();
}
