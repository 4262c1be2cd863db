import { Text } from "@mantine/core";

/** Effect 30: registers a conversion; has no settings. */
export const AspEffect = () => (
	<Text size="sm">
		設定する項目はありません。実行すると、友だちが最後に通った流入経路の成果として1回だけ記録します。流入経路のない友だちには何もしません。
	</Text>
);
