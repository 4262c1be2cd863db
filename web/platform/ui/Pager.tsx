import { Group, Pagination, Text } from "@mantine/core";

interface PagerProps {
	page: number;
	total: number;
	takeNum: number;
	onPage: (page: number) => void;
	/** Counter word: 人, 件. */
	unit: string;
}

/** Range of a paginated list, with page navigation. */
export function Pager({ page, total, takeNum, onPage, unit }: PagerProps) {
	const pages = Math.max(1, Math.ceil(total / takeNum));
	const first = Math.min(total, (page - 1) * takeNum + 1);
	const last = Math.min(total, page * takeNum);
	return (
		<Group justify="space-between" gap="xs">
			<Text size="sm" c="dimmed" aria-live="polite">
				全{total.toLocaleString("ja-JP")}
				{unit}
				{total > 0 && ` のうち ${first.toLocaleString("ja-JP")}〜${last.toLocaleString("ja-JP")}`}
			</Text>
			{pages > 1 && (
				<Pagination
					size="sm"
					value={page}
					total={pages}
					onChange={onPage}
					siblings={1}
					aria-label="ページ"
					getItemProps={(number) => ({ "aria-label": `${number}ページ目` })}
					getControlProps={(control) => ({ "aria-label": CONTROLS[control] })}
				/>
			)}
		</Group>
	);
}

const CONTROLS = { first: "最初のページ", previous: "前のページ", next: "次のページ", last: "最後のページ" };
