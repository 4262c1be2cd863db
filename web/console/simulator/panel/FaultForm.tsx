import { Button, Checkbox, Group, Select, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { addFault } from "../simulatorApi.ts";
import { FAULT_KINDS, FAULT_TARGETS, UNCERTAIN_FAULT_KINDS } from "./faultLabels.ts";

const options = (texts: Record<string, string>) =>
	Object.entries(texts).map(([value, label]) => ({ value, label }));

const toNumber = (value: string | number, fallback: number) => (value === "" ? fallback : Number(value));

/** Form that adds a fault to the simulated LINE. */
export function FaultForm() {
	const [kind, setKind] = useState("rate_limit");
	const [endpoint, setEndpoint] = useState("push");
	const [times, setTimes] = useState<string | number>(1);
	const [percent, setPercent] = useState<string | number>(100);
	const [isAfterAcceptance, setIsAfterAcceptance] = useState(false);
	const [retryAfterText, setRetryAfterText] = useState<string | number>("");
	const isUncertain = UNCERTAIN_FAULT_KINDS.includes(kind);
	const add = (event: FormEvent) => {
		event.preventDefault();
		addFault({
			kind,
			endpoint,
			times: times === "" ? null : Number(times),
			probability: toNumber(percent, 100) / 100,
			afterAcceptance: isUncertain && isAfterAcceptance,
			retryAfter: kind === "rate_limit" && retryAfterText !== "" ? Number(retryAfterText) : null,
		}).catch(toastFailed);
	};
	return (
		<form onSubmit={add}>
			<Stack gap="xs">
				<Group gap="xs" grow align="flex-end">
					<Select
						label="障害"
						data={options(FAULT_KINDS)}
						value={kind}
						onChange={(value) => setKind(value ?? "rate_limit")}
						allowDeselect={false}
					/>
					<Select
						label="対象"
						data={options(FAULT_TARGETS)}
						value={endpoint}
						onChange={(value) => setEndpoint(value ?? "any")}
						allowDeselect={false}
					/>
				</Group>
				<Group gap="xs" grow align="flex-end">
					<NumberInput
						label="回数（空欄はずっと）"
						min={1}
						max={1_000_000}
						allowDecimal={false}
						value={times}
						onChange={setTimes}
					/>
					<NumberInput
						label="確率"
						suffix="%"
						min={1}
						max={100}
						allowDecimal={false}
						value={percent}
						onChange={setPercent}
					/>
				</Group>
				{kind === "rate_limit" && (
					<NumberInput
						label="待つ秒数（Retry-After、空欄はなし）"
						min={0}
						max={86_400}
						allowDecimal={false}
						value={retryAfterText}
						onChange={setRetryAfterText}
					/>
				)}
				{isUncertain && (
					<Checkbox
						label="受け付けた後に起こす（メッセージは届く）"
						checked={isAfterAcceptance}
						onChange={(event) => setIsAfterAcceptance(event.currentTarget.checked)}
					/>
				)}
				<Button type="submit" variant="default">
					障害を起こす
				</Button>
			</Stack>
		</form>
	);
}
