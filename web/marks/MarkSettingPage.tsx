import { Page } from "../ui/Page.tsx";

export const MarkSettingPage = () => <Page title="対応マークの設定">{null}</Page>;
