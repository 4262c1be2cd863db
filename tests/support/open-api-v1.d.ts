export interface paths {
    "/open_api/v1/friends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 友だちの一覧 */
        get: {
            parameters: {
                query?: {
                    /** @description all: 非表示を除くすべて、active: ブロックされていない、blocked: ブロックされた、hidden: 非表示 */
                    state?: "all" | "active" | "blocked" | "hidden";
                    /** @description 名前に含まれる文字 */
                    search?: string;
                    /** @description 前のページの next_cursor。指定しなければ最初から */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Friend"][];
                            /** @description 次のページの cursor。最後のページではnull */
                            next_cursor: string | null;
                        };
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/by_value": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * トリガーで受け取った値から友だちを探す
         * @description 絞り込み条件「API連携」（115）と同じ値を、完全一致で探します。
         */
        get: {
            parameters: {
                query: {
                    /** @description トリガーのキー */
                    event: string;
                    /** @description コンテキストの項目 */
                    key: string;
                    value: string;
                    /** @description 省略すると open_api */
                    category?: string;
                    /** @description 前のページの next_cursor。指定しなければ最初から */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Friend"][];
                            /** @description 次のページの cursor。最後のページではnull */
                            next_cursor: string | null;
                        };
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/by_line_id/{line_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LINEのユーザーIDから友だちを探す */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    line_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Friend"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 絞り込みで友だちを探す */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        filter: components["schemas"]["Filter"];
                        /** @description 前のページの next_cursor。指定しなければ最初から */
                        cursor?: string;
                        /** @default 50 */
                        limit?: number;
                    };
                };
            };
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Friend"][];
                            /** @description 次のページの cursor。最後のページではnull */
                            next_cursor: string | null;
                        };
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 絞り込みに当てはまる友だちの人数 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        filter: components["schemas"]["Filter"];
                    };
                };
            };
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                        };
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/{fid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 友だち1人 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    fid: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Friend"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** タグの一覧 */
        get: {
            parameters: {
                query?: {
                    /** @description 前のページの next_cursor。指定しなければ最初から */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Tag"][];
                            /** @description 次のページの cursor。最後のページではnull */
                            next_cursor: string | null;
                        };
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/{fid}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 友だちのタグ */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    fid: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            fid: number;
                            tags: {
                                id: number;
                                name: string;
                            }[];
                        };
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /**
         * 友だちにタグを付ける
         * @description 管理画面で付けたときと同じく、タグのアクション・人数の上限・履歴が働きます。
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description 同じキーで送り直した呼び出しには、最初と同じ答えが返り、二度は実行されません */
                    "idempotency-key"?: string;
                };
                path: {
                    fid: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        tag_ids: number[];
                    };
                };
            };
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            fid: number;
                            tags: {
                                id: number;
                                name: string;
                            }[];
                            /** @description 人数の上限に達していたため、付けられなかったタグ */
                            left_out: number[];
                        };
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/{fid}/tags/{tag_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** 友だちのタグを外す */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description 同じキーで送り直した呼び出しには、最初と同じ答えが返り、二度は実行されません */
                    "idempotency-key"?: string;
                };
                path: {
                    fid: number;
                    tag_id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            fid: number;
                            tags: {
                                id: number;
                                name: string;
                            }[];
                            /** @description 人数の上限に達していたため、付けられなかったタグ */
                            left_out: number[];
                        };
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 多くの友だちのタグをまとめて付け外しする
         * @description 500人まで。1人でも見つからない友だちがあれば、何も変更しません。
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description 同じキーで送り直した呼び出しには、最初と同じ答えが返り、二度は実行されません */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        fids: number[];
                        tag_ids: number[];
                        /**
                         * @description trueで外します
                         * @default false
                         */
                        remove?: boolean;
                    };
                };
            };
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description 対象になった友だち */
                            fids: number[];
                        };
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friend_info_fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 友だち情報欄の一覧 */
        get: {
            parameters: {
                query?: {
                    /** @description 前のページの next_cursor。指定しなければ最初から */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["FriendInfoField"][];
                            /** @description 次のページの cursor。最後のページではnull */
                            next_cursor: string | null;
                        };
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/{fid}/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 友だち情報を読む */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    fid: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FriendInfoValues"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /**
         * 友だち情報を書く
         * @description 指定した欄だけを書き換えます。1つでも書けない値があれば、何も変更しません。
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description 同じキーで送り直した呼び出しには、最初と同じ答えが返り、二度は実行されません */
                    "idempotency-key"?: string;
                };
                path: {
                    fid: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description 友だち情報欄のIDごとの値。nullか空で消します */
                        values: {
                            [key: string]: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FriendInfoValues"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 多くの友だちの友だち情報をまとめて書く
         * @description 500人、合わせて5,000件の値まで。1つでも書けない値があれば、何も変更しません。
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description 同じキーで送り直した呼び出しには、最初と同じ答えが返り、二度は実行されません */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        friends: {
                            fid: number;
                            /** @description 友だち情報欄のIDごとの値。nullか空で消します */
                            values: {
                                [key: string]: string | null;
                            };
                        }[];
                    };
                };
            };
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description 対象になった友だち */
                            fids: number[];
                        };
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/{fid}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 友だちとのトーク（新しい順） */
        get: {
            parameters: {
                query?: {
                    /** @description 前のページの next_before。指定しなければ最新から */
                    before?: string;
                };
                header?: never;
                path: {
                    fid: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Message"][];
                            /** @description さらに古いページの before。最後のページではnull */
                            next_before: string | null;
                        };
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /**
         * 友だち1人に送る
         * @description テキスト・テンプレート・Flexを5つまで。差し込み（{name} など）も使えます。
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description 同じキーで送り直した呼び出しには、最初と同じ答えが返り、二度は実行されません */
                    "idempotency-key"?: string;
                };
                path: {
                    fid: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        messages: ({
                            /** @enum {string} */
                            type: "text";
                            text: string;
                        } | {
                            /** @enum {string} */
                            type: "template";
                            template_id: number;
                        } | {
                            /** @enum {string} */
                            type: "flex";
                            alt_text: string;
                            /** @description LINEのFlex Messageの contents（bubbleかcarousel） */
                            contents: {
                                [key: string]: unknown;
                            };
                        })[];
                        /**
                         * Format: date-time
                         * @description 時差つきの日時（RFC 3339）
                         * @default null
                         */
                        send_at?: string | null;
                    };
                };
            };
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Delivery"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/explain/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 理由を尋ねられるもの（50件まで） */
        get: {
            parameters: {
                query?: {
                    /** @description 名前に含まれる文字 */
                    search?: string;
                };
                header?: never;
                path: {
                    /** @description scenario: シナリオ、reaction: 自動応答、episode: リマインダ、task: スケジュール、broadcast: 一斉配信 */
                    kind: "scenario" | "reaction" | "episode" | "task" | "broadcast";
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                id: number;
                                name: string;
                            }[];
                        };
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/{fid}/explain/{kind}/{item_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 友だちに送信した、する、またはしない理由
         * @description 何も送信せず、いまの設定と友だちの値から答えます。
         */
        get: {
            parameters: {
                query?: {
                    /** @description 自動応答について、友だちがこう書いたらどうなるかを尋ねる。空なら、最後に書かれたもの */
                    text?: string;
                };
                header?: never;
                path: {
                    fid: number;
                    /** @description scenario: シナリオ、reaction: 自動応答、episode: リマインダ、task: スケジュール、broadcast: 一斉配信 */
                    kind: "scenario" | "reaction" | "episode" | "task" | "broadcast";
                    item_id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Explanation"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 500人までの友だちに送る
         * @description 1人でも見つからない友だちがあれば、誰にも送りません。ブロックされている友だちには送らず、その理由を返します。
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description 同じキーで送り直した呼び出しには、最初と同じ答えが返り、二度は実行されません */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        fids: number[];
                        messages: ({
                            /** @enum {string} */
                            type: "text";
                            text: string;
                        } | {
                            /** @enum {string} */
                            type: "template";
                            template_id: number;
                        } | {
                            /** @enum {string} */
                            type: "flex";
                            alt_text: string;
                            /** @description LINEのFlex Messageの contents（bubbleかcarousel） */
                            contents: {
                                [key: string]: unknown;
                            };
                        })[];
                        /**
                         * Format: date-time
                         * @description 時差つきの日時（RFC 3339）
                         * @default null
                         */
                        send_at?: string | null;
                    };
                };
            };
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                fid: number;
                                /** @description 送らない友だちではnull */
                                delivery: {
                                    id: string;
                                    fid: number;
                                    /**
                                     * @description scheduled: 予定、queued: 送信中、sent: 送信済み、failed: 失敗、parked: 届いたか確認できない、cancelled: 取消済み
                                     * @enum {string}
                                     */
                                    state: "scheduled" | "queued" | "sent" | "failed" | "parked" | "cancelled";
                                    /**
                                     * Format: date-time
                                     * @description 日時（RFC 3339、UTC）
                                     */
                                    due_at: string;
                                    /**
                                     * Format: date-time
                                     * @description 日時（RFC 3339、UTC）
                                     */
                                    sent_at: string | null;
                                    /** @description 送れなかった理由 */
                                    reason: string | null;
                                } | null;
                                /** @description 送らない理由 */
                                reason: string | null;
                            }[];
                        };
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/messages/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 送る前に、届く人数と通数を調べる
         * @description 送るときと同じ検査をします。何も送りません。
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        fids: number[];
                        messages: ({
                            /** @enum {string} */
                            type: "text";
                            text: string;
                        } | {
                            /** @enum {string} */
                            type: "template";
                            template_id: number;
                        } | {
                            /** @enum {string} */
                            type: "flex";
                            alt_text: string;
                            /** @description LINEのFlex Messageの contents（bubbleかcarousel） */
                            contents: {
                                [key: string]: unknown;
                            };
                        })[];
                        /**
                         * Format: date-time
                         * @description 時差つきの日時（RFC 3339）
                         * @default null
                         */
                        send_at?: string | null;
                    };
                };
            };
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SendPreview"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 送ったメッセージの状態 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    delivery_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Delivery"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/broadcasts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 絞り込んだ友だちに送る（一斉配信）
         * @description 管理画面の一斉配信として送ります。送り始めるまでの1分間は、管理画面で取り消せます。Flexはテンプレートにして送ってください。
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description 同じキーで送り直した呼び出しには、最初と同じ答えが返り、二度は実行されません */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @description nullはすべての友だち */
                        filter: {
                            inputs?: Record<string, never>[];
                            /** @enum {unknown} */
                            with_blocked?: 0 | 1 | 2;
                            /** @enum {unknown} */
                            user_rate_type?: 0 | 1 | 3;
                        };
                        messages: ({
                            /** @enum {string} */
                            type: "text";
                            text: string;
                        } | {
                            /** @enum {string} */
                            type: "template";
                            template_id: number;
                        })[];
                        /**
                         * Format: date-time
                         * @description 時差つきの日時（RFC 3339）
                         * @default null
                         */
                        send_at?: string | null;
                    };
                };
            };
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Broadcast"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/broadcasts/{broadcast_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 一斉配信の状態 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    broadcast_id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Broadcast"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** アクションの一覧 */
        get: {
            parameters: {
                query?: {
                    /** @description 前のページの next_cursor。指定しなければ最初から */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Action"][];
                            /** @description 次のページの cursor。最後のページではnull */
                            next_cursor: string | null;
                        };
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/actions/{action_id}/dry_run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** アクションを試す（何も実行しない） */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    action_id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        fid: number;
                    };
                };
            };
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DryRun"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/actions/{action_id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * アクションを実行する
         * @description メッセージを送るアクションと、シナリオやリマインダを始めるアクションには「メッセージ送信」、予約するアクションには「予約」の権限も要ります。
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description 同じキーで送り直した呼び出しには、最初と同じ答えが返り、二度は実行されません */
                    "idempotency-key"?: string;
                };
                path: {
                    action_id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        fid: number;
                    };
                };
            };
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Run"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/scenarios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** シナリオの一覧 */
        get: {
            parameters: {
                query?: {
                    /** @description 前のページの next_cursor。指定しなければ最初から */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["NamedItem"][];
                            /** @description 次のページの cursor。最後のページではnull */
                            next_cursor: string | null;
                        };
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/{fid}/scenarios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 友だちが読んでいるシナリオと、その位置 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    fid: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ScenariosOfFriend"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /**
         * シナリオを始める
         * @description 読んでいたシナリオは停止します。
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description 同じキーで送り直した呼び出しには、最初と同じ答えが返り、二度は実行されません */
                    "idempotency-key"?: string;
                };
                path: {
                    fid: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        scenario_id: number;
                        /**
                         * @description シナリオの途中から始める日数と時刻。nullは最初から
                         * @default null
                         */
                        from?: {
                            day: number;
                            time: string;
                        } | null;
                    };
                };
            };
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ScenariosOfFriend"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /** 読んでいるシナリオを停止する */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description 同じキーで送り直した呼び出しには、最初と同じ答えが返り、二度は実行されません */
                    "idempotency-key"?: string;
                };
                path: {
                    fid: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ScenariosOfFriend"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/reminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** リマインダの一覧 */
        get: {
            parameters: {
                query?: {
                    /** @description 前のページの next_cursor。指定しなければ最初から */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["NamedItem"][];
                            /** @description 次のページの cursor。最後のページではnull */
                            next_cursor: string | null;
                        };
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/{fid}/reminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 友だちに設定されているリマインダ */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    fid: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RemindersOfFriend"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** リマインダを設定する */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description 同じキーで送り直した呼び出しには、最初と同じ答えが返り、二度は実行されません */
                    "idempotency-key"?: string;
                };
                path: {
                    fid: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        reminder_id: number;
                        /**
                         * Format: date-time
                         * @description ゴール日時（RFC 3339）
                         */
                        goal_at: string;
                    };
                };
            };
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RemindersOfFriend"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/{fid}/reminders/{reminder_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * リマインダを解除する
         * @description 予約が設定したリマインダは、予約を変更・取り消しすると変わります。
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description 同じキーで送り直した呼び出しには、最初と同じ答えが返り、二度は実行されません */
                    "idempotency-key"?: string;
                };
                path: {
                    fid: number;
                    reminder_id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RemindersOfFriend"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/salons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 店舗と、その担当・コース */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Salon"][];
                        };
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/salons/{salon_id}/free_times": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 空き時間 */
        get: {
            parameters: {
                query: {
                    course_id: number;
                    /** @description 指定しなければ、空いている誰か */
                    resource_id?: number;
                    /** @description YYYY-MM-DD（アカウントのタイムゾーン） */
                    date: string;
                    span?: "day" | "week" | "month";
                };
                header?: never;
                path: {
                    salon_id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FreeTimes"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/salons/{salon_id}/reservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 予約の一覧（31日まで） */
        get: {
            parameters: {
                query: {
                    /** @description YYYY-MM-DD（アカウントのタイムゾーン） */
                    from: string;
                    /** @description YYYY-MM-DD（アカウントのタイムゾーン） */
                    to: string;
                };
                header?: never;
                path: {
                    salon_id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Reservation"][];
                        };
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /**
         * 予約する
         * @description 空いていなければ409で、予約は作られません。
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description 同じキーで送り直した呼び出しには、最初と同じ答えが返り、二度は実行されません */
                    "idempotency-key"?: string;
                };
                path: {
                    salon_id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description 予約する友だち。友だちでない人はnullにして、nameを入れます
                         * @default null
                         */
                        fid?: number | null;
                        /** @default  */
                        name?: string;
                        /** @default  */
                        contact_address?: string;
                        /** @default  */
                        comment?: string;
                        /**
                         * Format: date
                         * @description YYYY-MM-DD（アカウントのタイムゾーン）
                         */
                        date: string;
                        /** @description HH:mm（30:00まで。25:00は翌日の1:00） */
                        from: string;
                        /** @description 指定しなければ、コースの長さ */
                        to?: string;
                        /** @default null */
                        course_id?: number | null;
                        /**
                         * @description 担当。nullは、空いている誰か
                         * @default null
                         */
                        resource_id?: number | null;
                        /**
                         * @description trueで、人が承認するまで仮の予約にします
                         * @default false
                         */
                        as_request?: boolean;
                    };
                };
            };
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Reservation"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/salons/{salon_id}/reservations/{reservation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 予約1件 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    salon_id: number;
                    reservation_id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Reservation"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /** 予約を変更する */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description 同じキーで送り直した呼び出しには、最初と同じ答えが返り、二度は実行されません */
                    "idempotency-key"?: string;
                };
                path: {
                    salon_id: number;
                    reservation_id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        contact_address?: string;
                        comment?: string;
                        /**
                         * Format: date
                         * @description YYYY-MM-DD（アカウントのタイムゾーン）
                         */
                        date?: string;
                        /** @description HH:mm（30:00まで。25:00は翌日の1:00） */
                        from?: string;
                        /** @description HH:mm（30:00まで。25:00は翌日の1:00） */
                        to?: string;
                        course_id?: number | null;
                        resource_id?: number | null;
                        /** @description 読んだときのversion。その後に変更されていれば409 */
                        version?: number;
                    };
                };
            };
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Reservation"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        /** 予約を取り消す */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description 同じキーで送り直した呼び出しには、最初と同じ答えが返り、二度は実行されません */
                    "idempotency-key"?: string;
                };
                path: {
                    salon_id: number;
                    reservation_id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Reservation"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/forms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 回答フォームの一覧 */
        get: {
            parameters: {
                query?: {
                    /** @description 前のページの next_cursor。指定しなければ最初から */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Form"][];
                            /** @description 次のページの cursor。最後のページではnull */
                            next_cursor: string | null;
                        };
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/forms/{form_id}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 回答（古い順） */
        get: {
            parameters: {
                query?: {
                    /** @description 前のページの next_cursor */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path: {
                    form_id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["FormAnswer"][];
                            /** @description 次のページの cursor。最後のページではnull */
                            next_cursor: string | null;
                        };
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** イベントの一覧 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Event"][];
                        };
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/events/{event_id}/slots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 予約できる枠と、残りの数 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    event_id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["EventSlot"][];
                        };
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/events/{event_id}/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 枠を予約する
         * @description 予約ページと同じ決まり（受付の締め切り・人数の上限・承認）で予約します。
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description 同じキーで送り直した呼び出しには、最初と同じ答えが返り、二度は実行されません */
                    "idempotency-key"?: string;
                };
                path: {
                    event_id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        fid: number;
                        slot_id: number;
                        /**
                         * @description メニューのある枠では必要
                         * @default null
                         */
                        menu_id?: number | null;
                        /** @default 1 */
                        places?: number;
                    };
                };
            };
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EventBooking"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/events/{event_id}/bookings/{booking_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 枠の予約1件 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    event_id: number;
                    booking_id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EventBooking"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** 枠の予約を取り消す */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description 同じキーで送り直した呼び出しには、最初と同じ答えが返り、二度は実行されません */
                    "idempotency-key"?: string;
                };
                path: {
                    event_id: number;
                    booking_id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description 成功 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EventBooking"];
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/triggers/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * トリガーを呼び出す
         * @description 受け付けて202を返し、そのあとトリガーのアクションを実行します。
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description 同じキーで送り直した呼び出しには、最初と同じ答えが返り、二度は実行されません */
                    "idempotency-key"?: string;
                };
                path: {
                    key: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TriggerCall"];
                };
            };
            responses: {
                /** @description 受け付けた */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description 受け付けの番号。送り直した呼び出しでは、最初のもの */
                            id: string;
                            friend_id: number;
                            /**
                             * Format: date-time
                             * @description 日時（RFC 3339、UTC）
                             */
                            accepted_at: string;
                        };
                    };
                };
                /** @description 断られた呼び出し（RFC 9457） */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Friend: {
            fid: number;
            /** @description LINEのユーザーID */
            line_id: string;
            name: string;
            /** @description システム表示名。なければ空 */
            short_name: string;
            nickname: string;
            icon_url: string | null;
            status_message: string | null;
            memo: string;
            /**
             * @description 管理画面での表示
             * @enum {string}
             */
            display: "shown" | "hidden" | "blocked";
            /**
             * Format: date-time
             * @description 友だちがアカウントをブロックした日時
             */
            blocked_at: string | null;
            /**
             * Format: date-time
             * @description 日時（RFC 3339、UTC）
             */
            followed_at: string;
            /**
             * Format: date-time
             * @description 日時（RFC 3339、UTC）
             */
            last_message_at: string | null;
            tags: {
                id: number;
                name: string;
            }[];
            /** @description 今のスコアと段階 */
            scores: {
                id: number;
                name: string;
                points: number;
                level: string;
            }[];
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            code: string;
            instance?: string;
            errors?: {
                [key: string]: string[];
            };
        };
        /** @description 絞り込み。カスタム検索と同じ形（inputs に条件を並べる。すべてを満たす友だちが選ばれる） */
        Filter: {
            inputs?: Record<string, never>[];
            /** @enum {unknown} */
            with_blocked?: 0 | 1 | 2;
            /** @enum {unknown} */
            user_rate_type?: 0 | 1 | 3;
        };
        Tag: {
            id: number;
            name: string;
            /** @description システムのタグ。付け外しできません */
            protected: boolean;
            /** @description 付けられる人数。nullは上限なし */
            capacity: number | null;
        };
        FriendInfoField: {
            id: number;
            name: string;
            /** @description 値の種類: normal、number、longText、image、pdf、select、date */
            type: string;
            writable: boolean;
            choices: {
                id: number;
                value: string;
            }[];
        };
        FriendInfoValues: {
            fid: number;
            values: {
                /** @description 友だち情報欄のID */
                id: number;
                name: string;
                /** @description 書き込むときと同じ形。選択肢はそのID、ファイルは空 */
                value: string;
                /** @description 管理画面での表示 */
                text: string;
            }[];
        };
        Message: {
            id: number;
            /**
             * Format: date-time
             * @description 日時（RFC 3339、UTC）
             */
            at: string;
            /** @enum {string} */
            from: "friend" | "account";
            /** @description 送信したメンバー、またはプログラム（API連携「名前」）。友だちのメッセージと自動の送信ではnull */
            sender: string | null;
            /** @description text、image など、LINEのメッセージの種類 */
            type: string;
            /** @description 文字のないメッセージではnull */
            text: string | null;
            /** @description 友だちが送信を取り消した */
            unsent: boolean;
        };
        Explanation: {
            /**
             * @description sent: 送信した、will: 送信する、not: 送信しない
             * @enum {string}
             */
            verdict: "sent" | "will" | "not";
            /**
             * Format: date-time
             * @description 送信した、または送信する日時
             */
            at: string | null;
            /**
             * @description 送信しない最初の理由
             * @enum {string|null}
             */
            reason: "itemGone" | "switchedOff" | "friendBlockedUs" | "friendBlockedByOperator" | "quotaUsed" | "deliveryFailed" | "deliveryUnknown" | "deliveryCancelled" | "outsideAudience" | "audienceBroken" | "friendHidden" | "friendLeft" | "passedOver" | "effect:done" | "effect:conditionNotMet" | "effect:conditionBroken" | "effect:blockedByOperator" | "effect:gone" | "effect:noPublicOrigin" | "effect:flexInvalid" | "effect:full" | "effect:noFriendInfo" | "effect:noContextValue" | "effect:nothingThere" | "effect:outOfRange" | "effect:heldAtBound" | "effect:goalPast" | "effect:inCircle" | "effect:abolished" | "actionGone" | "ranBefore" | "runFailed" | "nothingWritten" | "closedThen" | "otherWords" | "othersAnswer" | "standby" | "otherThen" | "neverRead" | "stoppedReading" | "noSteps" | "hadStep" | "neverSet" | "reminderCancelled" | "stepsPast" | "besideVisit" | "notOrdered" | "paused" | "cancelled" | "endedByItself" | "messageUnsendable" | null;
            /** @description 理由の説明 */
            detail: string | null;
            /** @description 記録に残っている理由（LINEの答えなど） */
            told: string | null;
            /** @description いまの値 */
            facts: {
                label: string;
                value: string;
            }[];
        };
        Delivery: {
            id: string;
            fid: number;
            /**
             * @description scheduled: 予定、queued: 送信中、sent: 送信済み、failed: 失敗、parked: 届いたか確認できない、cancelled: 取消済み
             * @enum {string}
             */
            state: "scheduled" | "queued" | "sent" | "failed" | "parked" | "cancelled";
            /**
             * Format: date-time
             * @description 日時（RFC 3339、UTC）
             */
            due_at: string;
            /**
             * Format: date-time
             * @description 日時（RFC 3339、UTC）
             */
            sent_at: string | null;
            /** @description 送れなかった理由 */
            reason: string | null;
        };
        SendPreview: {
            /** @description 届く友だちの人数 */
            recipients: number;
            /** @description LINEが数える通数。1人に送るメッセージは、いくつでも1通 */
            cost: number;
            /** @description 今月の通数。limit と left は、上限がなければnull。LINEに尋ねられないときはnull */
            quota: {
                limit: number | null;
                used: number;
                left: number | null;
            } | null;
            /** @description 届かない友だちと、その理由 */
            unreachable: {
                fid: number;
                reason: string;
            }[];
            /** @description 送る内容。差し込みは記号のまま */
            texts: string[];
            /**
             * Format: date-time
             * @description 日時（RFC 3339、UTC）
             */
            send_at: string;
        };
        Broadcast: {
            id: number;
            name: string;
            /** @enum {string} */
            state: "draft" | "planned" | "sending" | "paused" | "sent" | "partly_sent" | "failed" | "cancelled" | "stopped";
            /**
             * Format: date-time
             * @description 送り始める日時。取り消せる時間（1分）を含みます
             */
            starts_at: string | null;
            /** @description 対象の人数。送り始めるまではnull */
            total: number | null;
            counts: {
                waiting: number;
                sent: number;
                failed: number;
                parked: number;
                cancelled: number;
            };
        };
        Action: {
            id: number;
            name: string;
            once: boolean;
        };
        DryRun: {
            fid: number;
            /** @description アクション全体を実行しない理由 */
            reason: string | null;
            /** @description 使うことになるメッセージ通数（最大） */
            quota: number;
            effects: {
                label: string;
                summary: string;
                /**
                 * @description done: 実行、skipped: 実行しない、failed: 失敗
                 * @enum {string}
                 */
                outcome: "done" | "skipped" | "failed";
                reason: string | null;
            }[];
        };
        Run: {
            id: string;
            fid: number;
            action_id: number;
            state: string;
            /** @description 実行しなかった理由 */
            reason: string | null;
            /**
             * Format: date-time
             * @description 日時（RFC 3339、UTC）
             */
            started_at: string;
            effects: {
                /**
                 * @description done: 実行、skipped: 実行しない、failed: 失敗
                 * @enum {string}
                 */
                outcome: "done" | "skipped" | "failed";
                reason: string | null;
            }[];
        };
        NamedItem: {
            id: number;
            name: string;
        };
        ScenariosOfFriend: {
            fid: number;
            scenarios: {
                id: number;
                name: string;
                /** @enum {string} */
                state: "reading" | "finished" | "stopped";
                /**
                 * Format: date-time
                 * @description 日時（RFC 3339、UTC）
                 */
                started_at: string;
                /**
                 * Format: date-time
                 * @description 日時（RFC 3339、UTC）
                 */
                ended_at: string | null;
                /**
                 * Format: date-time
                 * @description 次の配信の日時。決まる前はnull
                 */
                next_at: string | null;
                /** @description 次のステップ。読み終えたか、止まっていればnull */
                next_step: {
                    day: number;
                    /** @description その日の時刻、または経過した時間（HH:mm） */
                    time: string;
                    /** @description 行うこと。1つに1行 */
                    actions: string[];
                } | null;
            }[];
        };
        RemindersOfFriend: {
            fid: number;
            reminders: {
                reminder_id: number;
                name: string;
                /**
                 * Format: date-time
                 * @description 日時（RFC 3339、UTC）
                 */
                goal_at: string;
                /** @description 予約が設定したもの */
                of_reservation: boolean;
            }[];
        };
        Salon: {
            id: number;
            name: string;
            resources: {
                id: number;
                name: string;
                enabled: boolean;
            }[];
            courses: {
                id: number;
                name: string;
                minutes: number;
                /** @description 円 */
                price: number;
                enabled: boolean;
            }[];
        };
        FreeTimes: {
            days: {
                date: string;
                times: {
                    from: string;
                    to: string;
                    /** @description 空いている担当の数。0は予約できない */
                    free: number;
                }[];
            }[];
        };
        Reservation: {
            id: number;
            fid: number | null;
            name: string;
            contact_address: string;
            comment: string;
            /** @enum {string} */
            status: "approved" | "canceled" | "pending" | "denied" | "cancel_pending" | "cancel_denied" | "edit_pending" | "edit_denied";
            date: string;
            from: string;
            to: string;
            course_id: number | null;
            resource_id: number | null;
            version: number;
        };
        Form: {
            id: number;
            name: string;
            title: string;
        };
        FormAnswer: {
            id: number;
            /** @description 誰の回答かわからないときはnull */
            fid: number | null;
            answers: {
                label: string;
                value: string;
            }[];
            /**
             * Format: date-time
             * @description 日時（RFC 3339、UTC）
             */
            answered_at: string;
        };
        Event: {
            id: number;
            name: string;
            open: boolean;
        };
        EventSlot: {
            id: number;
            name: string;
            /**
             * Format: date-time
             * @description 日時（RFC 3339、UTC）
             */
            starts_at: string | null;
            /** @description 残りの数。nullは上限なし */
            left: number | null;
            menus: {
                id: number;
                name: string;
                price: number;
                /** @description 残りの数。nullは上限なし */
                left: number | null;
            }[];
        };
        EventBooking: {
            id: number;
            fid: number;
            slot_id: number;
            menu_id: number | null;
            places: number;
            /** @enum {string} */
            status: "approved" | "canceled" | "pending" | "denied";
        };
        /** @description friend_id か line_user_id のどちらか1つで友だちを指定します */
        TriggerCall: {
            /** @description 友だちの番号（fid） */
            friend_id?: number | null;
            /** @description LINEのユーザーID */
            line_user_id?: string;
            /** @description 知らせる内容。キーは文字・数字・_・-で50文字まで、値は2,000文字まで */
            context?: Record<string, never>;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
