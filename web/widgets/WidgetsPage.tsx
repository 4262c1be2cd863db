import { Page } from "../ui/Page.tsx";

export const WidgetsPage = () => <Page title="ウィジェット">{null}</Page>;
