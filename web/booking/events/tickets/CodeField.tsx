import { Button, Group, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { readTypedCode } from "#domain/booking/events/tickets/ticket-code.ts";

/** Code below the QR code, typed by hand. */
export function CodeField({ isBusy, onType }: { isBusy: boolean; onType: (code: string) => void }) {
	const [code, setCode] = useState("");
	const isWhole = readTypedCode(code) !== null;
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (!isWhole) return;
		onType(code);
		setCode("");
	};
	return (
		<form onSubmit={submit}>
			<Group align="end" gap="xs">
				<TextInput
					label="チケットの番号"
					description="QRコードの下の10文字です。"
					placeholder="7K2MD-9QXFA"
					size="lg"
					flex={1}
					maxLength={30}
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					value={code}
					onChange={(event) => setCode(event.currentTarget.value)}
					error={
						code !== "" && code.replace(/[\s-]/g, "").length >= 10 && !isWhole && "番号を確かめてください。"
					}
				/>
				<Button type="submit" size="lg" disabled={!isWhole} loading={isBusy}>
					受付する
				</Button>
			</Group>
		</form>
	);
}
