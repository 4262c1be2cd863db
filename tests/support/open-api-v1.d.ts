export interface paths {
    "/open_api/v1/friends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 友だちの一覧
         * @description idの順に返します。非表示の友だちは含みません。
         */
        get: operations["getFriends"];
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
        get: operations["getFriendsByValue"];
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
        /**
         * LINEのユーザーIDから友だちを探す
         * @description LINEのユーザーID（U で始まる33文字）で、友だち1人を返します。
         */
        get: operations["getFriendsByLineIdLineId"];
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
        /**
         * 絞り込みで友だちを探す
         * @description 当てはまる友だちを、idの順に返します。何も変更しません。
         */
        post: operations["postFriendsSearch"];
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
        /**
         * 絞り込みに当てはまる友だちの人数
         * @description 当てはまる友だちの人数だけを返します。何も変更しません。
         */
        post: operations["postFriendsCount"];
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
        /**
         * 友だち1人
         * @description 非表示の友だちも、idでは読めます。
         */
        get: operations["getFriendsFid"];
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
        /**
         * タグの一覧
         * @description idの順に返します。
         */
        get: operations["getTags"];
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
        /**
         * 友だちのタグ
         * @description いま付いているタグを返します。
         */
        get: operations["getFriendsFidTags"];
        put?: never;
        /**
         * 友だちにタグを付ける
         * @description 管理画面で付けたときと同じく、タグのアクション・人数の上限・履歴が働きます。
         */
        post: operations["postFriendsFidTags"];
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
        /**
         * 友だちのタグを外す
         * @description 付いていないタグを外しても、エラーにはなりません。
         */
        delete: operations["deleteFriendsFidTagsTagId"];
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
        post: operations["postFriendsTags"];
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
        /**
         * 友だち情報欄の一覧
         * @description 友だち情報の読み書きに使うidと種類を返します。
         */
        get: operations["getFriendInfoFields"];
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
        /**
         * 友だち情報を読む
         * @description 欄のidと値を返します。
         */
        get: operations["getFriendsFidInfo"];
        /**
         * 友だち情報を書く
         * @description 指定した欄だけを書き換えます。1つでも書けない値があれば、何も変更しません。
         */
        put: operations["putFriendsFidInfo"];
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
        post: operations["postFriendsInfo"];
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
        /**
         * 友だちとのトーク（新しい順）
         * @description 送ったものと届いたものの両方を返します。
         */
        get: operations["getFriendsFidMessages"];
        put?: never;
        /**
         * 友だち1人に送る
         * @description テキスト・画像・動画・音声・スタンプ・位置情報・Flex・テンプレートを5つまで。差し込み（{name} など）も使えます。ほかの種類はテンプレートにして送ります。
         */
        post: operations["postFriendsFidMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/response_marks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 対応マークの一覧
         * @description 対応マークを付ける呼び出しに渡すidと名前を返します。
         */
        get: operations["getResponseMarks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/{fid}/talk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * トークの対応状況（マーク・担当・未対応・メモ）
         * @description waiting は、まだ対応していないメッセージの件数です。
         */
        get: operations["getFriendsFidTalk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/{fid}/assignees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 担当にできるオペレーター
         * @description その友だちを閲覧できるオペレーターを返します。
         */
        get: operations["getFriendsFidAssignees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/{fid}/assignee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * 担当を決める
         * @description nullで、担当なしにします。
         */
        put: operations["putFriendsFidAssignee"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/{fid}/mark": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * 対応マークを付ける
         * @description nullで、対応マークを外します。
         */
        put: operations["putFriendsFidMark"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/{fid}/memo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * メモを書く
         * @description before に読んだときのメモを指定すると、その後に変更されていれば409で、書き換えません。
         */
        put: operations["putFriendsFidMemo"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/{fid}/handled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * メッセージを対応済みにする
         * @description last_message_id までのメッセージを対応済みにします。
         */
        post: operations["postFriendsFidHandled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/{fid}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * トークの社内メモ（古い順）
         * @description 友だちには見えない、オペレーター同士のメモです。
         */
        get: operations["getFriendsFidNotes"];
        put?: never;
        /**
         * トークに社内メモを書く
         * @description 友だちには送られません。書いた人は、トークンを発行した管理者になります。
         */
        post: operations["postFriendsFidNotes"];
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
        /**
         * 理由を尋ねられるもの（50件まで）
         * @description 理由を尋ねる呼び出しに渡せるidと名前を返します。
         */
        get: operations["getExplainKind"];
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
        get: operations["getFriendsFidExplainKindItemId"];
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
        post: operations["postMessages"];
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
        post: operations["postMessagesPreview"];
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
        /**
         * 送ったメッセージの状態
         * @description 送れなかったものには、人が読む reason と、プログラムが読む reason_code があります。
         */
        get: operations["getDeliveriesDeliveryId"];
        put?: never;
        post?: never;
        /**
         * 送信予定のメッセージを取り消す
         * @description 取り消し済みのものはそのままです。送信済みのものは422です。
         */
        delete: operations["deleteDeliveriesDeliveryId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 送信予定のメッセージ（近い順）
         * @description 日時を指定して送ったもののほか、ステップ配信やアクションなどの送信予定も含みます。
         */
        get: operations["getDeliveries"];
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
        /**
         * 一斉配信の一覧
         * @description 送信を指示したものを、idの順に返します。下書きは含みません。
         */
        get: operations["getBroadcasts"];
        put?: never;
        /**
         * 絞り込んだ友だちに送る（一斉配信）
         * @description 管理画面の一斉配信として送ります。送り始めるまでの1分間は、管理画面で取り消せます。送れるのはテキストとテンプレートです。ほかの種類は、テンプレートにするか、「500人までの友だちに送る」で送ってください。
         */
        post: operations["postBroadcasts"];
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
        /**
         * 一斉配信の状態
         * @description counts は、送り始めてからの人数です。
         */
        get: operations["getBroadcastsBroadcastId"];
        put?: never;
        post?: never;
        /**
         * 一斉配信を取り消す
         * @description 送り始める前なら、管理画面の下書きに戻します。送信中なら、残りの友だちには送りません。すべて送り終えたものは422です。
         */
        delete: operations["deleteBroadcastsBroadcastId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/broadcasts/{broadcast_id}/ab_test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 一斉配信のA/Bテストの結果
         * @description 案ごとの人数と割合を返します。連携先から見える友だちだけを数えます。
         */
        get: operations["getBroadcastsBroadcastIdAbTest"];
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
        /**
         * アクションの一覧
         * @description 管理画面のアクション管理にあるアクションを、idの順に返します。
         */
        get: operations["getActions"];
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
        /**
         * アクションを試す（何も実行しない）
         * @description その友だちに実行したときに何が起きるかを、動作ごとに返します。
         */
        post: operations["postActionsActionIdDryRun"];
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
        post: operations["postActionsActionIdRun"];
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
        /**
         * シナリオの一覧
         * @description idの順に返します。
         */
        get: operations["getScenarios"];
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
        /**
         * 友だちが読んでいるシナリオと、その位置
         * @description 読み終えたものと停止したものも、stateとともに返します。
         */
        get: operations["getFriendsFidScenarios"];
        put?: never;
        /**
         * シナリオを始める
         * @description 読んでいたシナリオは停止します。
         */
        post: operations["postFriendsFidScenarios"];
        /**
         * 読んでいるシナリオを停止する
         * @description 読んでいるシナリオがなければ、何も変わりません。
         */
        delete: operations["deleteFriendsFidScenarios"];
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
        /**
         * リマインダの一覧
         * @description idの順に返します。
         */
        get: operations["getReminders"];
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
        /**
         * 友だちに設定されているリマインダ
         * @description ゴールの日時とともに返します。
         */
        get: operations["getFriendsFidReminders"];
        put?: never;
        /**
         * リマインダを設定する
         * @description ゴールの日時から数えて、リマインダの各ステップを送ります。
         */
        post: operations["postFriendsFidReminders"];
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
        delete: operations["deleteFriendsFidRemindersReminderId"];
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
        /**
         * 店舗と、その担当・コース
         * @description enabled がfalseの担当とコースは、予約を受け付けていません。
         */
        get: operations["getSalons"];
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
        /**
         * 空き時間
         * @description コースを始められる時刻を、1日・1週間・1か月のいずれかの長さで返します。空きのない日には、その理由のコードがあります。
         */
        get: operations["getSalonsSalonIdFreeTimes"];
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
        /**
         * 予約の一覧（31日まで）
         * @description 取り消した予約も、statusとともに返します。扱えない友だちの予約は、時間がふさがっていることだけを返します。
         */
        get: operations["getSalonsSalonIdReservations"];
        put?: never;
        /**
         * 予約する
         * @description 空いていなければ409で、予約は作られません。
         */
        post: operations["postSalonsSalonIdReservations"];
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
        /**
         * 予約1件
         * @description 扱えない友だちの予約は、見つからない（404）と答えます。
         */
        get: operations["getSalonsSalonIdReservationsReservationId"];
        /**
         * 予約を変更する
         * @description 指定した項目だけを変更します。空いていなければ409で、予約は変わりません。
         */
        put: operations["putSalonsSalonIdReservationsReservationId"];
        post?: never;
        /**
         * 予約を取り消す
         * @description 取り消し済みの予約はそのままです。友だちには、店舗の設定どおりに知らせます。
         */
        delete: operations["deleteSalonsSalonIdReservationsReservationId"];
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
        /**
         * 回答フォームの一覧
         * @description idの順に返します。
         */
        get: operations["getForms"];
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
        /**
         * 回答（古い順）
         * @description 届いた順に返します。last_cursor をあとで指定すると、それより新しい回答だけを読めます。
         */
        get: operations["getFormsFormIdAnswers"];
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
        /**
         * イベントの一覧
         * @description open がfalseのイベントは、いま予約を受け付けていません。
         */
        get: operations["getEvents"];
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
        /**
         * 予約できる枠と、残りの数
         * @description 受け付け中の枠だけを返します。left は残りの人数で、0なら満席です。
         */
        get: operations["getEventsEventIdSlots"];
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
        post: operations["postEventsEventIdBookings"];
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
        /**
         * 枠の予約1件
         * @description 取り消した予約も、statusとともに返します。
         */
        get: operations["getEventsEventIdBookingsBookingId"];
        put?: never;
        post?: never;
        /**
         * 枠の予約を取り消す
         * @description 取り消し済みの予約はそのままです。友だちには、イベントのキャンセルのアクションで知らせます。
         */
        delete: operations["deleteEventsEventIdBookingsBookingId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/{fid}/link_token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 連携トークンを発行する
         * @description LINEのアカウント連携を始めるトークンです。お店のログインページのアドレスに付けて、その友だちに送ります。
         */
        post: operations["postFriendsFidLinkToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/account_link_nonces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 会員番号の確認用の文字列を発行する
         * @description お店のサービスにログインした会員の番号を渡し、返された nonce を付けてLINEの連携の画面へ転送します。友だちが同意すると、その番号が友だちに結び付きます。
         */
        post: operations["postAccountLinkNonces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/{fid}/account_link": {
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
         * 会員番号の連携を解除する
         * @description 連携していない友だちでも、エラーにはなりません。
         */
        delete: operations["deleteFriendsFidAccountLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/{fid}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 友だちの支払い
         * @description 依頼した順に返します。
         */
        get: operations["getFriendsFidPayments"];
        put?: never;
        /**
         * 支払いを依頼する
         * @description 支払いのページを作って、そのアドレス（url）を返します。友だちには何も送りません。urlをメッセージで送ってください。
         */
        post: operations["postFriendsFidPayments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/{fid}/payments/{payment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 支払い1件
         * @description 明細と入出金の記録も返します。
         */
        get: operations["getFriendsFidPaymentsPaymentId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商品の一覧
         * @description 価格・消費税・在庫も返します。購入の手続き中の数は、在庫から引いてあります。
         */
        get: operations["getProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/products/{product_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商品1件
         * @description 説明も返します。
         */
        get: operations["getProductsProductId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商品の購入
         * @description 購入の手続きを始めた順に返します。支払いの途中の購入と、支払いがなかった購入も、stateとともに返します。定期払いは含みません。
         */
        get: operations["getPurchases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/purchases/{purchase_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商品の購入1件
         * @description 入出金の記録は、payment_idの支払いで読めます。
         */
        get: operations["getPurchasesPurchaseId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/{fid}/points": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 友だちのポイント
         * @description 残高・ランク・スタンプの数と、次に失効するポイントです。
         */
        get: operations["getFriendsFidPoints"];
        put?: never;
        /**
         * ポイントを付与する・引く
         * @description 残高が足りないときは、何も変えずに422です。ポイントが停止中のときも422です。
         */
        post: operations["postFriendsFidPoints"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/{fid}/coupons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 友だちのクーポン
         * @description 受け取ったクーポンを、新しい順に200枚まで返します。
         */
        get: operations["getFriendsFidCoupons"];
        put?: never;
        /**
         * クーポンを渡す
         * @description 期間の外や、枚数の上限に達しているときは、何も変えずに422です。
         */
        post: operations["postFriendsFidCoupons"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/coupons/{grant_id}/use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * クーポンを使用済みにする
         * @description 1枚につき1回です。使用済み・期限切れ・取り消し済みのときは、何も変えずに422です。
         */
        post: operations["postCouponsGrantIdUse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/friends/{fid}/introductions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 友だちの紹介
         * @description 紹介した人の数と、誰の紹介で友だちになったかです。
         */
        get: operations["getFriendsFidIntroductions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/sending_costs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 1か月の配信の費用
         * @description 種類と項目ごとの通数と金額の目安、今月の見込みを返します。アカウント全体の合計なので、友だちを絞り込んだ連携先では403です。
         */
        get: operations["getSendingCosts"];
        put?: never;
        post?: never;
        delete?: never;
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
        post: operations["postTriggersKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open_api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * このトークンでできること
         * @description どの権限のトークンでも呼び出せます。
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "message.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * メッセージを受信したとき
         * @description 友だちが送ったすべてのメッセージです。ボタンのタップは含みません。
         */
        post: operations["message.received"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "friend.followed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 友だちが追加されたとき
         * @description ブロックを解除した友だちも含みます。
         */
        post: operations["friend.followed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "friend.blocked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 友だちがブロックしたとき
         * @description 友だちが公式アカウントをブロックしたときです。
         */
        post: operations["friend.blocked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tag.added": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * タグが付いたとき
         * @description 手作業・アクション・API連携・「元に戻す」のいずれで付いたときも送ります。
         */
        post: operations["tag.added"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tag.removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * タグが外れたとき
         * @description ほかのタグとの置き換え・ブロックの処理・「元に戻す」で外れたときも送ります。タグそのものを削除したときは送りません。
         */
        post: operations["tag.removed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "form.answered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 回答フォームに回答があったとき
         * @description すべての回答フォームが対象です。友だち以外の方の回答も含みます。
         */
        post: operations["form.answered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "reservation.requested": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 予約のリクエストが届いたとき
         * @description 予約・変更・キャンセルのリクエストで、承認が必要なものです。
         */
        post: operations["reservation.requested"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "reservation.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 予約が入ったとき
         * @description 友だちが予約したときと、担当者やAPI連携が予約を登録・承認したときです。
         */
        post: operations["reservation.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "reservation.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 予約が変更されたとき
         * @description 日時や内容の変更のほか、変更・キャンセルのリクエストのお断りと取り下げを含みます。
         */
        post: operations["reservation.changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "reservation.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 予約がキャンセルされたとき
         * @description 削除と、予約リクエストのお断りを含みます。
         */
        post: operations["reservation.cancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "event_booking.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * イベントの予約が入ったとき
         * @description 承認待ちの予約を含みます。
         */
        post: operations["event_booking.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "event_booking.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * イベントの予約が変わったとき
         * @description 枠や人数の変更と、承認・支払いの記録です。
         */
        post: operations["event_booking.changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "event_booking.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * イベントの予約がキャンセルされたとき
         * @description お断りと、枠の削除によるキャンセルを含みます。
         */
        post: operations["event_booking.cancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "event_booking.checked_in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * イベントに入場したとき
         * @description 受付でチケットを確認したときと、その受付を取り消したときです。
         */
        post: operations["event_booking.checked_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversion.counted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * コンバージョンに達したとき
         * @description どの友だちのものかが分かったときに送ります。友だちが分からないコンバージョンは送りません。
         */
        post: operations["conversion.counted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 支払いを受け取ったとき
         * @description カード・PayPay・店頭のいずれも含みます。テスト用のキーでの支払いには is_test が付きます。
         */
        post: operations["payment.paid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 返金したとき
         * @description 一部の返金と自動の返金も含みます。返金が後から取り消されたときも送ります（kind が refund-failed）。
         */
        post: operations["payment.refunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.disputed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 支払いに異議が申し立てられたとき
         * @description カード会社が支払いを引き落としたときと、お店の主張が認められて戻ったとき（kind が dispute-won）に送ります。
         */
        post: operations["payment.disputed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "points.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * ポイントが増えた・減ったとき
         * @description 付与・利用・失効・取り消しのたびに送ります。
         */
        post: operations["points.changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "purchase.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商品の支払いが済んだとき
         * @description 友だちが商品を購入し、支払いを確認できたときに送ります。
         */
        post: operations["purchase.paid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "purchase.handed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商品をお渡ししたとき
         * @description 購入された商品を「お渡し済み」にしたときに送ります。
         */
        post: operations["purchase.handed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "coupon.obtained": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * クーポンを受け取ったとき
         * @description ページ・抽選・アクション・手動・API連携のいずれで受け取ったときも送ります。LINEのクーポンは含みません。
         */
        post: operations["coupon.obtained"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "coupon.used": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * クーポンを使ったとき
         * @description お店のクーポンが使用済みになったときです。
         */
        post: operations["coupon.used"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "introduction.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 友だち紹介が成立したとき
         * @description 新しい友だちが条件を達成し、特典を渡したときに送ります。
         */
        post: operations["introduction.completed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * メッセージを送れなかったとき
         * @description LINEに断られたときと、届いたか確認が必要になったときです。
         */
        post: operations["delivery.failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description blocked_by_friend: 友だちがブロックしている、answered_elsewhere: ほかのツールが返信する友だち、blocked_by_operator: 管理画面でブロックしている、quota_exhausted: 今月の送信可能数の上限、line_busy: LINEの受付制限、line_silent: LINEから応答がない、line_unreachable: LINEに接続できない、line_error: LINE側のエラー、line_refused: LINEが受け付けない、line_unauthorized: チャネルアクセストークンが使えない、reply_expired: 返信の期限切れ（通常の送信で送り直す）、reply_in_doubt: 返信を確認できない（通常の送信で送り直す）、beyond_limits: LINEの制限を超える内容、expired: 24時間送信できなかった、in_doubt: 届いたか確認できない、interrupted: 送信の処理が何度も止まった、broadcast_cancelled: 一斉配信の中止、cancelled: 取り消し、cancelled_in_doubt: 取り消したが、届いている可能性がある、reservation_cancelled: 予約のキャンセル、reservation_moved: 予約の日時の変更、reminder_ended: リマインダの解除、scenario_stopped: シナリオの購読停止、coupon_ended: クーポンの終了、waiting_full: キャンセル待ちの空きがなくなった、skipped_after_stop: 緊急停止のあと、送らないことにした、held_by_test_mode: テストモードのため保留、held_by_kind: 止めている種類のため保留、held_behind: 前のメッセージが保留、skipped_after_hold: 保留のあと、送らないことにした、quiet_hours: 送信しない時間帯（終わってから送る）、capped: 送信の上限（後で送る）、dropped_by_cap: 送信の上限（送らない）、item_deleted: もとになるものの削除、other: そのほか
         * @enum {string|null}
         */
        DeliveryReason: "blocked_by_friend" | "answered_elsewhere" | "blocked_by_operator" | "quota_exhausted" | "line_busy" | "line_silent" | "line_unreachable" | "line_error" | "line_refused" | "line_unauthorized" | "reply_expired" | "reply_in_doubt" | "beyond_limits" | "expired" | "in_doubt" | "interrupted" | "broadcast_cancelled" | "cancelled" | "cancelled_in_doubt" | "reservation_cancelled" | "reservation_moved" | "reminder_ended" | "scenario_stopped" | "coupon_ended" | "waiting_full" | "skipped_after_stop" | "held_by_test_mode" | "held_by_kind" | "held_behind" | "skipped_after_hold" | "quiet_hours" | "capped" | "dropped_by_cap" | "item_deleted" | "other" | null;
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
             * @description 友だちに追加された日時。以前からの友だちで、分からなければ null
             */
            followed_at: string | null;
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
            /**
             * @description 断った理由のコード。detailは人が読む文です。形式の誤りなど、コードのない理由もあります
             * @enum {string}
             */
            reason_code?: "online" | "course" | "hours" | "unit" | "too_soon" | "too_far" | "open_bookings" | "shop_full" | "resource" | "unlinked" | "shift" | "block" | "resource_full" | "held" | "nobody" | "changed_by_other" | "course_unknown" | "resource_unknown" | "friend_unknown" | "friend_required" | "ends_too_late" | "not_changeable" | "slot_closed" | "slot_full" | "too_few_left" | "too_many_places" | "menu_required" | "already_booked" | "blocked_by_friend" | "blocked_by_operator";
            /** @description 理由がいくつもあるときの、すべてのコード。先頭がreason_code */
            reason_codes?: components["schemas"]["RefusalReason"][];
            /** @description 予約の作成と変更の409だけ。同じコースで次に空いている時間。7日以内にないときと、コースと違う長さを希望したときはnull */
            next_free?: {
                date: string;
                from: string;
                to: string;
            } | null;
        };
        /**
         * @description online: オンライン予約の停止中、course: コースの受付停止、hours: 休業日・営業時間外、unit: 予約の単位でない開始時刻、too_soon: 受付の締め切りの後、too_far: 受付を始める前の日、open_bookings: 友だちが同時に取れる予約の上限、shop_full: 店舗全体の予約の上限、resource: 担当の受付停止、unlinked: 担当が受け付けないコース、shift: 担当のシフト外、block: ブロックされた時間、resource_full: 担当の予約の上限、held: ほかの人が手続き中、nobody: 空いている担当がない、changed_by_other: 読んだ後に変更された、course_unknown: コースがない、resource_unknown: 担当がない、friend_unknown: 友だちが見つからない、friend_required: 友だちの指定が必要、ends_too_late: 終了時刻が30:00より後、not_changeable: 取り消し済みなど、変更できない状態の予約、slot_closed: 枠の受付終了、slot_full: 枠の満席、too_few_left: 枠の残りが人数より少ない、too_many_places: 一度に予約できる人数の上限、menu_required: メニューの指定が必要、already_booked: 友だちがその枠をすでに予約している、blocked_by_friend: 友だちがブロックしている、blocked_by_operator: 管理画面でブロックしている
         * @enum {string}
         */
        RefusalReason: "online" | "course" | "hours" | "unit" | "too_soon" | "too_far" | "open_bookings" | "shop_full" | "resource" | "unlinked" | "shift" | "block" | "resource_full" | "held" | "nobody" | "changed_by_other" | "course_unknown" | "resource_unknown" | "friend_unknown" | "friend_required" | "ends_too_late" | "not_changeable" | "slot_closed" | "slot_full" | "too_few_left" | "too_many_places" | "menu_required" | "already_booked" | "blocked_by_friend" | "blocked_by_operator";
        /**
         * @description 絞り込み。カスタム検索と同じ形（inputs に条件を並べる。すべてを満たす友だちが選ばれる）
         *     - タグ3か5の付いた友だち: `{"inputs":[{"type":60,"tag_ids":[3,5],"tag_or":0}]}`
         *     - 友だち情報2の月日が今日の友だち: `{"inputs":[{"type":75,"var_id":2,"match":20,"search_type":1,"use_current_date":1}]}`
         *     - 店舗1を、今日までの60日間に予約していない友だち: `{"inputs":[{"type":67,"salonIds":[1],"reservationPhase":"notReserved","timeRange":{"use":true,"selected":{"relative":{"rule":"past","days":60}}}}]}`
         *     - トリガー order-placed の status が shipped の友だち: `{"inputs":[{"type":115,"match":0,"query":"shipped","context":{"category":"open_api","event":"order-placed","key":"status"}}]}`
         *     - タグ3が付き、フォーム7に回答していないかシナリオ4を読み終えた友だち: `{"inputs":[{"type":60,"tag_ids":[3],"tag_or":0},{"type":120,"effects":[{"type":95,"form_id":7,"match":10},{"type":41,"group_id":4,"match":4}]}]}`
         */
        Filter: {
            inputs?: ({
                /** @constant */
                type: 11;
                names?: string[];
                /** @enum {integer} */
                use_name?: 0 | 1;
                /** @enum {integer} */
                use_short_name?: 0 | 1;
                /** @enum {integer} */
                use_nickname?: 0 | 1;
            } | {
                /** @constant */
                type: 20;
                memos?: string[];
            } | {
                /** @constant */
                type: 25;
                status: string;
            } | {
                /** @constant */
                type: 30;
                from?: string | null;
                to?: string | null;
                relative?: {
                    /** @enum {string} */
                    rule: "past" | "before" | "future" | "after" | "thisMonth" | "lastMonth" | "nextMonth";
                    days?: number | null;
                };
            } | {
                /** @constant */
                type: 106;
                from?: string | null;
                to?: string | null;
                relative?: {
                    /** @enum {string} */
                    rule: "past" | "before" | "future" | "after" | "thisMonth" | "lastMonth" | "nextMonth";
                    days?: number | null;
                };
            } | {
                /** @constant */
                type: 107;
                /** @enum {integer} */
                match?: 0 | 10;
                days?: number | null;
            } | {
                /** @constant */
                type: 50;
                notify?: number[];
            } | {
                /** @constant */
                type: 60;
                tag_ids?: number[];
                tag_group_id?: number | null;
                /** @enum {integer} */
                use_group?: 0 | 1;
                /** @enum {integer} */
                tag_or?: 0 | 1 | 2 | 3;
            } | {
                /** @constant */
                type: 75;
                var_id: number;
                /** @enum {integer} */
                match?: 0 | 1 | 2 | 3 | 4 | 5 | 10 | 11 | 12 | 13 | 20 | 30 | 31;
                /** @default  */
                query: string;
                /** @enum {integer} */
                range_search?: 0 | 1;
                /** @enum {integer} */
                use_current_date?: 0 | 1;
                /** @enum {integer} */
                search_type?: 0 | 1 | 2 | 3 | 4 | 5;
                year_from?: number | null;
                month_from?: number | null;
                day_from?: number | null;
                year_to?: number | null;
                month_to?: number | null;
                day_to?: number | null;
                elapsed_period_from?: number | null;
                elapsed_period_to?: number | null;
                /**
                 * @default year
                 * @enum {string}
                 */
                elapsed_period_scale: "year" | "month" | "day";
                remaining_period_from?: number | null;
                remaining_period_to?: number | null;
                /**
                 * @default day
                 * @enum {string}
                 */
                remaining_period_scale: "year" | "month" | "day";
                search_base_year?: number | null;
                search_base_month?: number | null;
                search_base_day?: number | null;
            } | {
                /** @constant */
                type: 77;
                common_var_id: number;
                /** @enum {integer} */
                match?: 0 | 1 | 2 | 3 | 4 | 5 | 10 | 11 | 12 | 13 | 14 | 20 | 30 | 31;
                /** @default  */
                query: string;
            } | {
                /** @constant */
                type: 41;
                group_id: number;
                /** @enum {integer} */
                match?: 0 | 1 | 4 | 10 | 11 | 14;
                date?: number | null;
            } | {
                /** @constant */
                type: 90;
                episode_id: number;
                /** @enum {integer} */
                match?: 0 | 1 | 10 | 11;
                /** @enum {integer} */
                use_date?: 0 | 1 | 2;
                origin_from?: string | null;
                origin_to?: string | null;
                relative?: {
                    /** @enum {string} */
                    rule: "past" | "before" | "future" | "after" | "thisMonth" | "lastMonth" | "nextMonth";
                    days?: number | null;
                };
                origin_date?: string | null;
                /** @default 10:00 */
                origin_time: string;
            } | {
                /** @constant */
                type: 93;
                richmenu_id?: number | null;
                /** @enum {integer} */
                match?: 0 | 10 | 2 | 12;
            } | {
                /** @constant */
                type: 95;
                form_id: number;
                /** @enum {integer} */
                match?: 0 | 10;
                /** @enum {integer} */
                use_date?: 0 | 1;
                date_from?: string | null;
                date_to?: string | null;
                relative?: {
                    /** @enum {string} */
                    rule: "past" | "before" | "future" | "after" | "thisMonth" | "lastMonth" | "nextMonth";
                    days?: number | null;
                };
            } | {
                /** @constant */
                type: 80;
                tracker_ids?: number[];
                /** @enum {integer} */
                tracker_or?: 0 | 1 | 2 | 3;
            } | {
                /** @constant */
                type: 85;
                landing_ids?: number[];
                /** @enum {integer} */
                landing_or?: 0 | 1 | 2 | 3;
                /** @enum {integer} */
                use_date?: 0 | 1 | 2;
                date_from?: string | null;
                date_to?: string | null;
                relative?: {
                    /** @enum {string} */
                    rule: "past" | "before" | "future" | "after" | "thisMonth" | "lastMonth" | "nextMonth";
                    days?: number | null;
                };
                /** @default 00:00 */
                time_from: string;
                /** @default 23:59 */
                time_to: string;
            } | {
                /** @constant */
                type: 86;
                landing_id: number;
                /** @enum {integer} */
                use_meta_query?: 0 | 1;
                meta_query?: {
                    m1?: {
                        queries?: string[];
                    };
                    m2?: {
                        queries?: string[];
                    };
                    m3?: {
                        queries?: string[];
                    };
                };
            } | {
                /** @constant */
                type: 65;
                /** @enum {integer} */
                reservation_type?: 0 | 1;
                event_slot_id?: number | null;
                event_slot_group_id?: number | null;
                /** @enum {integer} */
                match?: 1 | 2 | 3 | 4 | 5 | 11 | 12 | 13 | 14 | 15;
                /** @enum {integer} */
                match_type?: 0 | 1;
            } | {
                /** @constant */
                type: 67;
                salonIds?: number[];
                /**
                 * @default some
                 * @enum {string}
                 */
                matchType: "some" | "all";
                isReserved?: boolean;
                /**
                 * @default reserved
                 * @enum {string}
                 */
                reservationPhase: "reserved" | "notReserved" | "neverReserved";
                timeRange?: {
                    use?: boolean;
                    invert?: boolean;
                    selected?: {
                        from?: string | null;
                        to?: string | null;
                        relative?: {
                            /** @enum {string} */
                            rule: "past" | "before" | "future" | "after" | "thisMonth" | "lastMonth" | "nextMonth";
                            days?: number | null;
                        };
                    };
                };
                resource?: {
                    use?: boolean;
                    invert?: boolean;
                    dynamic?: boolean;
                    with_past?: boolean;
                    selected?: number[];
                };
                course?: {
                    use?: boolean;
                    invert?: boolean;
                    dynamic?: boolean;
                    with_past?: boolean;
                    selected?: number[];
                };
                status?: {
                    use?: boolean;
                    invert?: boolean;
                    selected?: ("approved" | "canceled" | "pending" | "denied" | "cancel_pending" | "cancel_denied" | "edit_pending" | "edit_denied")[];
                };
            } | {
                /** @constant */
                type: 70;
                journey_id: number;
                journey_tag_id: number;
                /** @enum {integer} */
                condition?: 5 | 10;
            } | {
                /** @constant */
                type: 130;
                score_id: number;
                /** @enum {integer} */
                by?: 0 | 1;
                from_points?: number | null;
                to_points?: number | null;
                level_id?: number;
            } | {
                /** @constant */
                type: 136;
                /** @enum {integer} */
                by?: 0 | 1;
                from_yen?: number | null;
                to_yen?: number | null;
                days?: number | null;
            } | {
                /** @constant */
                type: 140;
                /** @enum {integer} */
                use_products?: 0 | 1;
                product_ids?: number[];
                /** @enum {integer} */
                match?: 0 | 1 | 2 | 3 | 10;
                from_number?: number | null;
                to_number?: number | null;
                /** @enum {integer} */
                use_date?: 0 | 1;
                from?: string | null;
                to?: string | null;
                relative?: {
                    /** @enum {string} */
                    rule: "past" | "before" | "future" | "after" | "thisMonth" | "lastMonth" | "nextMonth";
                    days?: number | null;
                };
            } | {
                /** @constant */
                type: 131;
                /** @enum {integer} */
                by?: 0 | 1 | 2;
                from_points?: number | null;
                to_points?: number | null;
                rank_id?: number;
                days?: number;
            } | {
                /** @constant */
                type: 132;
                coupon_id: number;
                /** @enum {integer} */
                match?: 0 | 1 | 2 | 10 | 11 | 12;
            } | {
                /** @constant */
                type: 139;
                /** @enum {integer} */
                by?: 0 | 1;
                count?: number;
            } | {
                /** @constant */
                type: 15;
                /** @default  */
                qs: string;
                /** @enum {integer} */
                mail_status?: 0 | 1 | 2 | 3 | 4 | 5;
            } | {
                /** @constant */
                type: 108;
                /** @enum {integer} */
                match?: 0 | 10;
                membership_id?: number | null;
            } | {
                /** @constant */
                type: 109;
                /** @enum {integer} */
                match?: 0 | 10;
            } | {
                /** @constant */
                type: 115;
                /** @enum {integer} */
                match?: 0 | 1 | 2 | 3 | 4 | 5 | 10 | 11 | 12 | 13;
                /** @default  */
                query: string;
                context: {
                    category: string;
                    event: string;
                    /** @default  */
                    event_label: string;
                    key: string;
                    /** @default  */
                    key_label: string;
                    /**
                     * @default string
                     * @enum {string}
                     */
                    format: "string" | "number" | "datetime" | "array" | "object";
                };
            } | {
                /** @constant */
                type: 110;
                /** @enum {integer} */
                has_response?: 0 | 1 | 10 | 11 | 12;
                /** @enum {integer} */
                has_type?: 0 | 1 | 2 | 3 | 11 | 12 | 13;
            } | {
                /** @constant */
                type: 120;
                effects: Record<string, never>[];
            })[];
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
        TalkState: {
            fid: number;
            memo: string;
            /** @description 対応マーク。なければnull */
            mark: {
                id: number;
                name: string;
            } | null;
            /** @description 担当のオペレーター。決まっていなければnull */
            assignee: {
                id: number;
                name: string;
            } | null;
            /** @description 対応を待つメッセージの数。100は100以上 */
            waiting: number;
            /** @description 対応を待つ最も新しいメッセージのid。対応済みにするときに使います */
            waiting_id: number | null;
        };
        TalkNote: {
            id: number;
            /**
             * Format: date-time
             * @description 日時（RFC 3339、UTC）
             */
            at: string;
            author: string;
            text: string;
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
            reason: "itemGone" | "switchedOff" | "friendBlockedUs" | "friendBlockedByOperator" | "quotaUsed" | "deliveryFailed" | "deliveryUnknown" | "deliveryCancelled" | "deliveryHeld" | "outsideAudience" | "audienceBroken" | "friendHidden" | "friendLeft" | "passedOver" | "effect:done" | "effect:conditionNotMet" | "effect:conditionBroken" | "effect:blockedByOperator" | "effect:gone" | "effect:switchedOff" | "effect:noPublicOrigin" | "effect:flexInvalid" | "effect:full" | "effect:noFriendInfo" | "effect:noContextValue" | "effect:nothingThere" | "effect:outOfRange" | "effect:heldAtBound" | "effect:goalPast" | "effect:inCircle" | "effect:noPaymentMethod" | "effect:abolished" | "actionGone" | "ranBefore" | "runFailed" | "nothingWritten" | "closedThen" | "otherWords" | "othersAnswer" | "answeredElsewhere" | "standby" | "otherThen" | "neverRead" | "stoppedReading" | "noSteps" | "hadStep" | "neverSet" | "reminderCancelled" | "stepsPast" | "goalPassed" | "besideVisit" | "notOrdered" | "paused" | "awaitsWinner" | "cancelled" | "endedByItself" | "messageUnsendable" | null;
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
             * @description scheduled: 予定、queued: 送信中、held: 保留（テストモードや種類ごとの設定のため）、sent: 送信済み、failed: 失敗、parked: 届いたか確認できない、cancelled: 取消済み
             * @enum {string}
             */
            state: "scheduled" | "queued" | "held" | "sent" | "failed" | "parked" | "cancelled";
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
            /** @description 送れなかった理由。人が読む文 */
            reason: string | null;
            reason_code: components["schemas"]["DeliveryReason"];
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
                /**
                 * @description blocked_by_friend: 友だちがブロックしている、blocked_by_operator: 管理画面でブロックしている
                 * @enum {string}
                 */
                reason_code: "blocked_by_friend" | "blocked_by_operator";
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
            state: "draft" | "approval" | "planned" | "sending" | "testing" | "paused" | "sent" | "partly_sent" | "failed" | "cancelled" | "stopped";
            /**
             * Format: date-time
             * @description 送り始める日時。取り消せる時間（1分）を含みます
             */
            starts_at: string | null;
            /** @description 対象の人数。送り始めるまではnull */
            total: number | null;
            counts: {
                waiting: number;
                held: number;
                sent: number;
                failed: number;
                parked: number;
                cancelled: number;
            };
        };
        AbTest: {
            broadcast_id: number;
            /** @description テストのない配信ではnull */
            test: {
                /**
                 * @description tapped: リンクのタップ、answered: フォームの回答、booked: 予約、bought: 購入・申し込み、paid: 支払い
                 * @enum {string}
                 */
                goal: "tapped" | "answered" | "booked" | "bought" | "paid";
                /** @description テストの内容 */
                rule: string;
                /**
                 * Format: date-time
                 * @description テストの最後の1人に送った日時
                 */
                tested_at: string | null;
                /**
                 * Format: date-time
                 * @description 結果を出す日時
                 */
                decide_at: string | null;
                /** @description ほかのテストに参加していて、数えない人数 */
                uncounted: number;
                variants: {
                    id: number;
                    /** @description A案、B案など */
                    name: string;
                    /** @description 目標の記録を見る権限がないときはnull */
                    figures: {
                        /** @description LINEが受け付けた人数 */
                        sent: number;
                        /** @description 目標に届いた人数 */
                        reached: number;
                        /** @description 0〜1。誰にも届いていないときはnull */
                        rate: number | null;
                        low: number | null;
                        high: number | null;
                        /** @description 最もよい案である確率 */
                        best_probability: number;
                        /** @description 1人あたりの支払い（円、返金を除く）。目標が支払いでないときと、誰にも届いていないときはnull */
                        yen_per_friend: number | null;
                    } | null;
                }[];
                /** @description いまの比較 */
                sentence: string | null;
                /** @description 決まった結果。まだならnull */
                decided: {
                    /**
                     * Format: date-time
                     * @description 日時（RFC 3339、UTC）
                     */
                    at: string;
                    text: string;
                    sentence: string | null;
                } | null;
                /** @description 残りの友だちに送る案のid。まだならnull */
                winner_id: number | null;
            } | null;
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
                /** @description その日に空きがない理由。1つでも空いていれば、ありません */
                reason_codes: components["schemas"]["UnfreeReason"][];
                times: {
                    from: string;
                    to: string;
                    /** @description 空いている担当の数。0は予約できない */
                    free: number;
                }[];
            }[];
        };
        /**
         * @description online: オンライン予約の停止中、course: コースの受付停止、hours: 休業日・営業時間外、unit: 予約の単位でない開始時刻、too_soon: 受付の締め切りの後、too_far: 受付を始める前の日、open_bookings: 友だちが同時に取れる予約の上限、shop_full: 店舗全体の予約の上限、resource: 担当の受付停止、unlinked: 担当が受け付けないコース、shift: 担当のシフト外、block: ブロックされた時間、resource_full: 担当の予約の上限、held: ほかの人が手続き中、nobody: 空いている担当がない
         * @enum {string}
         */
        UnfreeReason: "online" | "course" | "hours" | "unit" | "too_soon" | "too_far" | "open_bookings" | "shop_full" | "resource" | "unlinked" | "shift" | "block" | "resource_full" | "held" | "nobody";
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
                /** @description 質問のid。古い回答ではnull */
                field_id: number | null;
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
        Payment: {
            id: number;
            fid: number | null;
            title: string;
            /** @description 何の支払いか。request は支払いの依頼 */
            purpose: string;
            purpose_id: number | null;
            /** @enum {string} */
            state: "requested" | "authorized" | "paid" | "part-refunded" | "refunded" | "failed" | "expired" | "disputed";
            amount_yen: number;
            paid_yen: number;
            refunded_yen: number;
            disputed_yen: number;
            /** @enum {string|null} */
            provider: "stripe" | "paypay" | "shop" | null;
            /** @description テスト用のキーでの支払い。お金は動いていません */
            is_test: boolean;
            /** @description 友だちの支払いのページ。知っている人は支払えます */
            url: string;
            /**
             * Format: date-time
             * @description 日時（RFC 3339、UTC）
             */
            requested_at: string;
            /**
             * Format: date-time
             * @description 日時（RFC 3339、UTC）
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description 日時（RFC 3339、UTC）
             */
            paid_at: string | null;
        };
        PaymentDetail: {
            id: number;
            fid: number | null;
            title: string;
            /** @description 何の支払いか。request は支払いの依頼 */
            purpose: string;
            purpose_id: number | null;
            /** @enum {string} */
            state: "requested" | "authorized" | "paid" | "part-refunded" | "refunded" | "failed" | "expired" | "disputed";
            amount_yen: number;
            paid_yen: number;
            refunded_yen: number;
            disputed_yen: number;
            /** @enum {string|null} */
            provider: "stripe" | "paypay" | "shop" | null;
            /** @description テスト用のキーでの支払い。お金は動いていません */
            is_test: boolean;
            /** @description 友だちの支払いのページ。知っている人は支払えます */
            url: string;
            /**
             * Format: date-time
             * @description 日時（RFC 3339、UTC）
             */
            requested_at: string;
            /**
             * Format: date-time
             * @description 日時（RFC 3339、UTC）
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description 日時（RFC 3339、UTC）
             */
            paid_at: string | null;
            lines: {
                name: string;
                quantity: number;
                unit_yen: number;
                tax_rate: number;
            }[];
            /** @description 入出金の記録。古い順 */
            entries: {
                id: number;
                /** @enum {string} */
                kind: "charge" | "refund" | "refund-failed" | "dispute" | "dispute-won";
                /** @description 入金はプラス、返金はマイナス */
                yen: number;
                /** @enum {string} */
                provider: "stripe" | "paypay" | "shop";
                method: string;
                /**
                 * Format: date-time
                 * @description 日時（RFC 3339、UTC）
                 */
                at: string;
            }[];
        };
        Product: {
            id: number;
            name: string;
            /** @description 1つの価格（税込、単位は円） */
            yen: number;
            /** @description 消費税の税率（%） */
            tax_rate: number;
            /** @description 販売できる残りの数。nullは上限なし */
            stock: number | null;
            /** @description お一人さまの上限。nullは上限なし */
            per_friend: number | null;
            /** @description 販売の開始（YYYY-MM-DD HH:mm、アカウントのタイムゾーン） */
            sale_from: string | null;
            /** @description 販売の終了 */
            sale_to: string | null;
            /** @description 販売しているかどうか。期間と在庫は含みません */
            is_active: boolean;
            /**
             * @description 定期払いの間隔。1回の購入の商品はnull
             * @enum {string|null}
             */
            period: "month" | "year" | null;
        };
        ProductDetail: {
            id: number;
            name: string;
            /** @description 1つの価格（税込、単位は円） */
            yen: number;
            /** @description 消費税の税率（%） */
            tax_rate: number;
            /** @description 販売できる残りの数。nullは上限なし */
            stock: number | null;
            /** @description お一人さまの上限。nullは上限なし */
            per_friend: number | null;
            /** @description 販売の開始（YYYY-MM-DD HH:mm、アカウントのタイムゾーン） */
            sale_from: string | null;
            /** @description 販売の終了 */
            sale_to: string | null;
            /** @description 販売しているかどうか。期間と在庫は含みません */
            is_active: boolean;
            /**
             * @description 定期払いの間隔。1回の購入の商品はnull
             * @enum {string|null}
             */
            period: "month" | "year" | null;
            description: string;
        };
        Purchase: {
            id: number;
            /** @description 削除した友だちの購入はnull */
            fid: number | null;
            product_id: number;
            /** @description 購入したときの商品名 */
            product: string;
            quantity: number;
            /** @description 全部の金額（税込） */
            yen: number;
            /**
             * @description waiting 支払い待ち、paid お渡し前、handed お渡し済み、released 支払いなし、refunded 全額返金済み
             * @enum {string}
             */
            state: "waiting" | "paid" | "handed" | "released" | "refunded";
            payment_id: number | null;
            /** @description テスト用のキーでの支払い。お金は動いていません */
            is_test: boolean;
            /**
             * Format: date-time
             * @description 日時（RFC 3339、UTC）
             */
            ordered_at: string;
            /**
             * Format: date-time
             * @description 日時（RFC 3339、UTC）
             */
            paid_at: string | null;
            /**
             * Format: date-time
             * @description お渡し・支払いなし・返金になった日時
             */
            ended_at: string | null;
        };
        FriendPoints: {
            fid: number;
            balance: number;
            /** @description ランクの名前。なければnull */
            rank: string | null;
            /** @description スタンプの数。カードがなくても数えます */
            stamps: number;
            next_expiry: {
                /** @description 最後に使える日 */
                on: string;
                points: number;
            } | null;
        };
        FriendCoupons: {
            fid: number;
            items: {
                grant_id: number;
                coupon_id: number;
                title: string;
                /** @enum {string} */
                state: "obtained" | "used" | "expired" | "revoked";
                /** @description 使い始められる日。すぐ使えるときはnull */
                usable_from: string | null;
                /** @description 最後に使える日。期限がなければnull */
                expires_on: string | null;
            }[];
        };
        FriendCoupon: {
            grant_id: number;
            coupon_id: number;
            title: string;
            /** @enum {string} */
            state: "obtained" | "used" | "expired" | "revoked";
            /** @description 使い始められる日。すぐ使えるときはnull */
            usable_from: string | null;
            /** @description 最後に使える日。期限がなければnull */
            expires_on: string | null;
            fid: number;
        };
        FriendIntroductions: {
            fid: number;
            /** @description 紹介した友だちのID。紹介で友だちになっていないか、見る権限がなければnull */
            introduced_by: number | null;
            /** @description 紹介で友だちになった人の数 */
            added: number;
            /** @description 成立した紹介の数 */
            completed: number;
        };
        SendingCosts: {
            /** @description YYYY-MM */
            month: string;
            plan: {
                /** @description free、light、standard のどれか */
                name: string;
                /** @description お店が選んだプラン。falseならLINEの上限からの推定 */
                is_chosen: boolean;
                fee_yen: number;
                /** @description 月額に含まれる通数 */
                included: number;
                /** @description 追加の1通の金額。追加できないときはnull */
                extra_yen: number | null;
            };
            /** @description LINEが数える通数。ほかのツールから送ったものを含む */
            messages: number;
            /** @description 無料の返信 */
            free: number;
            /** @description 目安の金額（円、税抜） */
            yen: number;
            /** @description 税込の金額（円） */
            yen_with_tax: number;
            /** @description ほかのツールやLINEの画面から送ったもの */
            others: {
                messages: number;
                /** @description 目安の金額（円、税抜） */
                yen: number;
            };
            /** @description LINEがまだ通数を知らせていない一斉配信の数 */
            unknown_broadcasts: number;
            kinds: {
                /** @enum {string} */
                kind: "broadcast" | "scenario" | "reminder" | "action" | "program" | "visit" | "booking" | "response" | "form" | "payment" | "chat";
                label: string;
                /** @description LINEが数える通数 */
                messages: number;
                /** @description 無料の返信 */
                free: number;
                /** @description 返信なら無料だった通数 */
                avoidable: number;
                /** @description 目安の金額（円、税抜） */
                yen: number;
                /** @description 通数の多い順。全体で500件まで */
                items: {
                    /** @description 項目の種類。項目がないときはnull */
                    type: string | null;
                    id: number | null;
                    /** @description 見る権限がないとき、または削除したときはnull */
                    name: string | null;
                    /** @description LINEが数える通数 */
                    messages: number;
                    /** @description 無料の返信 */
                    free: number;
                    /** @description 返信なら無料だった通数 */
                    avoidable: number;
                    /** @description 目安の金額（円、税抜） */
                    yen: number;
                }[];
            }[];
            /** @description 月末の見込み。過ぎた月はnull */
            forecast: {
                messages: {
                    expected: number;
                    low: number;
                    high: number;
                };
                yen: {
                    /** @description 目安の金額（円、税抜） */
                    expected: number;
                    /** @description 目安の金額（円、税抜） */
                    low: number;
                    /** @description 目安の金額（円、税抜） */
                    high: number;
                };
                /** @description なくなる日。今月のうちになくならないときはnull */
                included_until: {
                    /**
                     * Format: date
                     * @description YYYY-MM-DD（日本時間）
                     */
                    earliest: string;
                    /**
                     * Format: date
                     * @description YYYY-MM-DD（日本時間）
                     */
                    expected: string | null;
                    /**
                     * Format: date
                     * @description YYYY-MM-DD（日本時間）
                     */
                    latest: string | null;
                } | null;
                /** @description LINEの送信数の上限。なければnull */
                limit: number | null;
                /** @description なくなる日。今月のうちになくならないときはnull */
                limit_until: {
                    /**
                     * Format: date
                     * @description YYYY-MM-DD（日本時間）
                     */
                    earliest: string;
                    /**
                     * Format: date
                     * @description YYYY-MM-DD（日本時間）
                     */
                    expected: string | null;
                    /**
                     * Format: date
                     * @description YYYY-MM-DD（日本時間）
                     */
                    latest: string | null;
                } | null;
            } | null;
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
        Caller: {
            service_code: {
                id: number;
                name: string;
            };
            /** @description 今できること */
            rights: ("read" | "write" | "send" | "book")[];
            /** @description 権限に含まれる呼び出しのうち、発行した管理者にないためにできないものの権限の名前 */
            lacked_abilities: string[];
            /** @description falseでは、サービスコードの絞り込みに合う友だちだけ */
            sees_all_friends: boolean;
            calls_per_minute: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getFriends: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getFriendsByValue: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getFriendsByLineIdLineId: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    postFriendsSearch: {
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
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    postFriendsCount: {
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
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getFriendsFid: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getTags: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getFriendsFidTags: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    postFriendsFidTags: {
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
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    deleteFriendsFidTagsTagId: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    postFriendsTags: {
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
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getFriendInfoFields: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getFriendsFidInfo: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    putFriendsFidInfo: {
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
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    postFriendsInfo: {
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
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getFriendsFidMessages: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    postFriendsFidMessages: {
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
                    } | {
                        /** @enum {string} */
                        type: "image";
                        /**
                         * Format: uri
                         * @description JPEGかPNG。httpsのみ
                         */
                        original_url: string;
                        /**
                         * Format: uri
                         * @description 縮小した画像。original_url と同じでも構いません
                         */
                        preview_url: string;
                    } | {
                        /** @enum {string} */
                        type: "video";
                        /**
                         * Format: uri
                         * @description MP4。httpsのみ
                         */
                        original_url: string;
                        /**
                         * Format: uri
                         * @description 最初に表示する画像
                         */
                        preview_url: string;
                    } | {
                        /** @enum {string} */
                        type: "audio";
                        /**
                         * Format: uri
                         * @description M4AかMP3。httpsのみ
                         */
                        original_url: string;
                        /** @description 長さ（ミリ秒） */
                        duration_ms: number;
                    } | {
                        /** @enum {string} */
                        type: "sticker";
                        package_id: number;
                        sticker_id: number;
                    } | {
                        /** @enum {string} */
                        type: "location";
                        title: string;
                        address: string;
                        latitude: number;
                        longitude: number;
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
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getResponseMarks: {
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
                        items: {
                            id: number;
                            name: string;
                        }[];
                    };
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getFriendsFidTalk: {
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
                    "application/json": components["schemas"]["TalkState"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getFriendsFidAssignees: {
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
                        items: {
                            id: number;
                            name: string;
                        }[];
                    };
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    putFriendsFidAssignee: {
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
                    /** @description 友だちを見られるオペレーター。nullで担当なしにします */
                    operator_id: number | null;
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
                    "application/json": components["schemas"]["TalkState"];
                };
            };
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    putFriendsFidMark: {
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
                    /** @description nullで外します */
                    mark_id: number | null;
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
                    "application/json": components["schemas"]["TalkState"];
                };
            };
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    putFriendsFidMemo: {
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
                    /** @description 空にすると消えます */
                    memo: string;
                    /** @description 読んだときのメモ。その後に変更されていれば409 */
                    before?: string;
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
                    "application/json": components["schemas"]["TalkState"];
                };
            };
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    postFriendsFidHandled: {
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
                    /** @description 読んだ最も新しいメッセージのid。その後に届いたものは待ったままです */
                    last_message_id: number;
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
                        /** @description 対応済みにした数 */
                        handled: number;
                    };
                };
            };
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getFriendsFidNotes: {
        parameters: {
            query?: {
                /** @description 前のページの next_cursor。指定しなければ最初から */
                cursor?: string;
                limit?: number;
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
                        items: components["schemas"]["TalkNote"][];
                        /** @description 次のページの cursor。最後のページではnull */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    postFriendsFidNotes: {
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
                    text: string;
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
                    "application/json": components["schemas"]["TalkNote"];
                };
            };
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getExplainKind: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getFriendsFidExplainKindItemId: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    postMessages: {
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
                    } | {
                        /** @enum {string} */
                        type: "image";
                        /**
                         * Format: uri
                         * @description JPEGかPNG。httpsのみ
                         */
                        original_url: string;
                        /**
                         * Format: uri
                         * @description 縮小した画像。original_url と同じでも構いません
                         */
                        preview_url: string;
                    } | {
                        /** @enum {string} */
                        type: "video";
                        /**
                         * Format: uri
                         * @description MP4。httpsのみ
                         */
                        original_url: string;
                        /**
                         * Format: uri
                         * @description 最初に表示する画像
                         */
                        preview_url: string;
                    } | {
                        /** @enum {string} */
                        type: "audio";
                        /**
                         * Format: uri
                         * @description M4AかMP3。httpsのみ
                         */
                        original_url: string;
                        /** @description 長さ（ミリ秒） */
                        duration_ms: number;
                    } | {
                        /** @enum {string} */
                        type: "sticker";
                        package_id: number;
                        sticker_id: number;
                    } | {
                        /** @enum {string} */
                        type: "location";
                        title: string;
                        address: string;
                        latitude: number;
                        longitude: number;
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
                                 * @description scheduled: 予定、queued: 送信中、held: 保留（テストモードや種類ごとの設定のため）、sent: 送信済み、failed: 失敗、parked: 届いたか確認できない、cancelled: 取消済み
                                 * @enum {string}
                                 */
                                state: "scheduled" | "queued" | "held" | "sent" | "failed" | "parked" | "cancelled";
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
                                /** @description 送れなかった理由。人が読む文 */
                                reason: string | null;
                                reason_code: components["schemas"]["DeliveryReason"];
                            } | null;
                            /** @description 送らない理由 */
                            reason: string | null;
                            /**
                             * @description blocked_by_friend: 友だちがブロックしている、blocked_by_operator: 管理画面でブロックしている
                             * @enum {string|null}
                             */
                            reason_code: "blocked_by_friend" | "blocked_by_operator" | null;
                        }[];
                    };
                };
            };
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    postMessagesPreview: {
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
                    } | {
                        /** @enum {string} */
                        type: "image";
                        /**
                         * Format: uri
                         * @description JPEGかPNG。httpsのみ
                         */
                        original_url: string;
                        /**
                         * Format: uri
                         * @description 縮小した画像。original_url と同じでも構いません
                         */
                        preview_url: string;
                    } | {
                        /** @enum {string} */
                        type: "video";
                        /**
                         * Format: uri
                         * @description MP4。httpsのみ
                         */
                        original_url: string;
                        /**
                         * Format: uri
                         * @description 最初に表示する画像
                         */
                        preview_url: string;
                    } | {
                        /** @enum {string} */
                        type: "audio";
                        /**
                         * Format: uri
                         * @description M4AかMP3。httpsのみ
                         */
                        original_url: string;
                        /** @description 長さ（ミリ秒） */
                        duration_ms: number;
                    } | {
                        /** @enum {string} */
                        type: "sticker";
                        package_id: number;
                        sticker_id: number;
                    } | {
                        /** @enum {string} */
                        type: "location";
                        title: string;
                        address: string;
                        latitude: number;
                        longitude: number;
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
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getDeliveriesDeliveryId: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    deleteDeliveriesDeliveryId: {
        parameters: {
            query?: never;
            header?: {
                /** @description 同じキーで送り直した呼び出しには、最初と同じ答えが返り、二度は実行されません */
                "idempotency-key"?: string;
            };
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getDeliveries: {
        parameters: {
            query?: {
                /** @description この友だちへのものだけ */
                fid?: number;
                /** @description 前のページの next_cursor */
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
                        items: components["schemas"]["Delivery"][];
                        /** @description 次のページの cursor。最後のページではnull */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getBroadcasts: {
        parameters: {
            query?: {
                /** @description approval: 承認待ち、planned: 予定、sending: 送信中、testing: A/Bテスト中、paused: 一時停止中、stopped: 途中で終了、sent: 送信済み（失敗を含む）、cancelled: 取消済み */
                state?: "approval" | "planned" | "sending" | "testing" | "paused" | "stopped" | "sent" | "cancelled";
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
                        items: components["schemas"]["Broadcast"][];
                        /** @description 次のページの cursor。最後のページではnull */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    postBroadcasts: {
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
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getBroadcastsBroadcastId: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    deleteBroadcastsBroadcastId: {
        parameters: {
            query?: never;
            header?: {
                /** @description 同じキーで送り直した呼び出しには、最初と同じ答えが返り、二度は実行されません */
                "idempotency-key"?: string;
            };
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getBroadcastsBroadcastIdAbTest: {
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
                    "application/json": components["schemas"]["AbTest"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getActions: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    postActionsActionIdDryRun: {
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
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    postActionsActionIdRun: {
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
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getScenarios: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getFriendsFidScenarios: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    postFriendsFidScenarios: {
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
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    deleteFriendsFidScenarios: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getReminders: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getFriendsFidReminders: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    postFriendsFidReminders: {
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
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    deleteFriendsFidRemindersReminderId: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getSalons: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getSalonsSalonIdFreeTimes: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getSalonsSalonIdReservations: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    postSalonsSalonIdReservations: {
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
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getSalonsSalonIdReservationsReservationId: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    putSalonsSalonIdReservationsReservationId: {
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
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    deleteSalonsSalonIdReservationsReservationId: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getForms: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getFormsFormIdAnswers: {
        parameters: {
            query?: {
                /** @description 前のページの next_cursor、または控えておいた last_cursor */
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
                        /** @description このページまでを読んだ cursor。最後のページの後も控えておき、次に指定すると新しい回答だけが返ります。回答が1件もなければnull */
                        last_cursor: string | null;
                    };
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getEvents: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getEventsEventIdSlots: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    postEventsEventIdBookings: {
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
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getEventsEventIdBookingsBookingId: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    deleteEventsEventIdBookingsBookingId: {
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
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    postFriendsFidLinkToken: {
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
                    "application/json": {
                        fid: number;
                        /** @description LINEの連携トークン。10分間、1回だけ使えます */
                        link_token: string;
                    };
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    postAccountLinkNonces: {
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
                    /** @description お店のサービスでの会員番号 */
                    external_id: string;
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
                        /** @description 連携の確認に使う文字列。1回だけ使えます */
                        nonce: string;
                        /**
                         * Format: date-time
                         * @description 日時（RFC 3339、UTC）
                         */
                        expires_at: string;
                    };
                };
            };
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    deleteFriendsFidAccountLink: {
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
                    "application/json": {
                        fid: number;
                    };
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getFriendsFidPayments: {
        parameters: {
            query?: {
                /** @description 前のページの next_cursor。指定しなければ最初から */
                cursor?: string;
                limit?: number;
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
                        items: components["schemas"]["Payment"][];
                        /** @description 次のページの cursor。最後のページではnull */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    postFriendsFidPayments: {
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
                    title: string;
                    /** @description 明細。合計は1以上9999999以下 */
                    lines: {
                        name: string;
                        /** @default 1 */
                        quantity?: number;
                        /** @description 1つの金額（税込、単位は円） */
                        unit_yen: number;
                        /**
                         * @description 消費税の税率（%）
                         * @default 10
                         */
                        tax_rate?: 10 | 8 | 0;
                    }[];
                    /**
                     * Format: date-time
                     * @description 支払いの期限（分まで）。nullなら7日後、最も遅くて180日後
                     * @default null
                     */
                    expires_at?: string | null;
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
                    "application/json": components["schemas"]["PaymentDetail"];
                };
            };
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getFriendsFidPaymentsPaymentId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                fid: number;
                payment_id: number;
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
                    "application/json": components["schemas"]["PaymentDetail"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getProducts: {
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
                        items: components["schemas"]["Product"][];
                        /** @description 次のページの cursor。最後のページではnull */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getProductsProductId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                product_id: number;
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
                    "application/json": components["schemas"]["ProductDetail"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getPurchases: {
        parameters: {
            query?: {
                /** @description 前のページの next_cursor。指定しなければ最初から */
                cursor?: string;
                limit?: number;
                /** @description この友だちの購入だけ */
                fid?: number;
                /** @description この商品の購入だけ */
                product_id?: number;
                state?: "waiting" | "paid" | "handed" | "released" | "refunded";
                /** @description 購入の手続きを始めた日が、この日以後（YYYY-MM-DD） */
                from?: string;
                /** @description 購入の手続きを始めた日が、この日以前（YYYY-MM-DD） */
                to?: string;
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
                        items: components["schemas"]["Purchase"][];
                        /** @description 次のページの cursor。最後のページではnull */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getPurchasesPurchaseId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                purchase_id: number;
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
                    "application/json": components["schemas"]["Purchase"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getFriendsFidPoints: {
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
                    "application/json": components["schemas"]["FriendPoints"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    postFriendsFidPoints: {
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
                    /** @description 付与はプラス、引くときはマイナス。0は使えません */
                    points: number;
                    /** @description 友だちの履歴に表示する理由 */
                    reason: string;
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
                    "application/json": components["schemas"]["FriendPoints"];
                };
            };
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getFriendsFidCoupons: {
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
                    "application/json": components["schemas"]["FriendCoupons"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    postFriendsFidCoupons: {
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
                    coupon_id: number;
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
                    "application/json": components["schemas"]["FriendCoupons"];
                };
            };
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    postCouponsGrantIdUse: {
        parameters: {
            query?: never;
            header?: {
                /** @description 同じキーで送り直した呼び出しには、最初と同じ答えが返り、二度は実行されません */
                "idempotency-key"?: string;
            };
            path: {
                grant_id: number;
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
                    "application/json": components["schemas"]["FriendCoupon"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getFriendsFidIntroductions: {
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
                    "application/json": components["schemas"]["FriendIntroductions"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getSendingCosts: {
        parameters: {
            query?: {
                /** @description YYYY-MM（日本時間の月）。省略すると今月 */
                month?: string;
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
                    "application/json": components["schemas"]["SendingCosts"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    postTriggersKey: {
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
            /** @description 本文を読み取れない（malformed） */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 見つからない。見られない友だちも含む（not-found） */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 今の状態ではできない。空きがない、ほかで変更された（conflict） */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description JSONではない（unsupported-type） */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    getMe: {
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
                    "application/json": components["schemas"]["Caller"];
                };
            };
            /** @description トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off） */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 権限が足りない（right-missing、forbidden） */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 内容に誤りがある（invalid、idempotency-key-reused） */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited） */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
    "message.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "message.received";
                    /**
                     * Format: date-time
                     * @description 起きた日時（RFC 3339）
                     */
                    timestamp: string;
                    data: {
                        friend_id: number | null;
                        line_user_id: string | null;
                        line_message_id: string | null;
                        message_type: string;
                        text: string | null;
                        /**
                         * Format: date-time
                         * @description 日時（RFC 3339、UTC）
                         */
                        sent_at: string;
                    };
                };
            };
        };
        responses: {
            /** @description 受け取った。2xx以外では、間をあけて送り直します */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "friend.followed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "friend.followed";
                    /**
                     * Format: date-time
                     * @description 起きた日時（RFC 3339）
                     */
                    timestamp: string;
                    data: {
                        friend_id: number | null;
                        line_user_id: string | null;
                        is_return: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description 受け取った。2xx以外では、間をあけて送り直します */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "friend.blocked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "friend.blocked";
                    /**
                     * Format: date-time
                     * @description 起きた日時（RFC 3339）
                     */
                    timestamp: string;
                    data: {
                        friend_id: number | null;
                        line_user_id: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description 受け取った。2xx以外では、間をあけて送り直します */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "tag.added": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "tag.added";
                    /**
                     * Format: date-time
                     * @description 起きた日時（RFC 3339）
                     */
                    timestamp: string;
                    data: {
                        friend_id: number | null;
                        line_user_id: string | null;
                        tag_id: number;
                        tag_name: string;
                    };
                };
            };
        };
        responses: {
            /** @description 受け取った。2xx以外では、間をあけて送り直します */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "tag.removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "tag.removed";
                    /**
                     * Format: date-time
                     * @description 起きた日時（RFC 3339）
                     */
                    timestamp: string;
                    data: {
                        friend_id: number | null;
                        line_user_id: string | null;
                        tag_id: number;
                        tag_name: string;
                    };
                };
            };
        };
        responses: {
            /** @description 受け取った。2xx以外では、間をあけて送り直します */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "form.answered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "form.answered";
                    /**
                     * Format: date-time
                     * @description 起きた日時（RFC 3339）
                     */
                    timestamp: string;
                    data: {
                        friend_id: number | null;
                        line_user_id: string | null;
                        form_id: number;
                        answer_id: number;
                    };
                };
            };
        };
        responses: {
            /** @description 受け取った。2xx以外では、間をあけて送り直します */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "reservation.requested": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "reservation.requested";
                    /**
                     * Format: date-time
                     * @description 起きた日時（RFC 3339）
                     */
                    timestamp: string;
                    data: {
                        friend_id: number | null;
                        line_user_id: string | null;
                        salon_id: number;
                        reservation_id: number;
                        parent_id: number | null;
                        status: string;
                        /**
                         * Format: date-time
                         * @description 日時（RFC 3339、UTC）
                         */
                        starts_at: string;
                        /**
                         * Format: date-time
                         * @description 日時（RFC 3339、UTC）
                         */
                        ends_at: string;
                        course_id: number | null;
                        resource_id: number | null;
                        /** @enum {string} */
                        change: "create" | "update" | "cancel" | "create_request" | "update_request" | "cancel_request" | "delete_cancel_request" | "delete_update_request" | "manager_create" | "manager_update" | "manager_approve" | "manager_cancel" | "manager_delete" | "manager_patch" | "manager_undo" | "manager_update_request" | "manager_cancel_request" | "approve_create_request" | "deny_create_request" | "approve_update_request" | "deny_update_request" | "approve_cancel_request" | "deny_cancel_request" | "await_payment" | "release_unpaid";
                    };
                };
            };
        };
        responses: {
            /** @description 受け取った。2xx以外では、間をあけて送り直します */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "reservation.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "reservation.created";
                    /**
                     * Format: date-time
                     * @description 起きた日時（RFC 3339）
                     */
                    timestamp: string;
                    data: {
                        friend_id: number | null;
                        line_user_id: string | null;
                        salon_id: number;
                        reservation_id: number;
                        parent_id: number | null;
                        status: string;
                        /**
                         * Format: date-time
                         * @description 日時（RFC 3339、UTC）
                         */
                        starts_at: string;
                        /**
                         * Format: date-time
                         * @description 日時（RFC 3339、UTC）
                         */
                        ends_at: string;
                        course_id: number | null;
                        resource_id: number | null;
                        /** @enum {string} */
                        change: "create" | "update" | "cancel" | "create_request" | "update_request" | "cancel_request" | "delete_cancel_request" | "delete_update_request" | "manager_create" | "manager_update" | "manager_approve" | "manager_cancel" | "manager_delete" | "manager_patch" | "manager_undo" | "manager_update_request" | "manager_cancel_request" | "approve_create_request" | "deny_create_request" | "approve_update_request" | "deny_update_request" | "approve_cancel_request" | "deny_cancel_request" | "await_payment" | "release_unpaid";
                    };
                };
            };
        };
        responses: {
            /** @description 受け取った。2xx以外では、間をあけて送り直します */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "reservation.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "reservation.changed";
                    /**
                     * Format: date-time
                     * @description 起きた日時（RFC 3339）
                     */
                    timestamp: string;
                    data: {
                        friend_id: number | null;
                        line_user_id: string | null;
                        salon_id: number;
                        reservation_id: number;
                        parent_id: number | null;
                        status: string;
                        /**
                         * Format: date-time
                         * @description 日時（RFC 3339、UTC）
                         */
                        starts_at: string;
                        /**
                         * Format: date-time
                         * @description 日時（RFC 3339、UTC）
                         */
                        ends_at: string;
                        course_id: number | null;
                        resource_id: number | null;
                        /** @enum {string} */
                        change: "create" | "update" | "cancel" | "create_request" | "update_request" | "cancel_request" | "delete_cancel_request" | "delete_update_request" | "manager_create" | "manager_update" | "manager_approve" | "manager_cancel" | "manager_delete" | "manager_patch" | "manager_undo" | "manager_update_request" | "manager_cancel_request" | "approve_create_request" | "deny_create_request" | "approve_update_request" | "deny_update_request" | "approve_cancel_request" | "deny_cancel_request" | "await_payment" | "release_unpaid";
                    };
                };
            };
        };
        responses: {
            /** @description 受け取った。2xx以外では、間をあけて送り直します */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "reservation.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "reservation.cancelled";
                    /**
                     * Format: date-time
                     * @description 起きた日時（RFC 3339）
                     */
                    timestamp: string;
                    data: {
                        friend_id: number | null;
                        line_user_id: string | null;
                        salon_id: number;
                        reservation_id: number;
                        parent_id: number | null;
                        status: string;
                        /**
                         * Format: date-time
                         * @description 日時（RFC 3339、UTC）
                         */
                        starts_at: string;
                        /**
                         * Format: date-time
                         * @description 日時（RFC 3339、UTC）
                         */
                        ends_at: string;
                        course_id: number | null;
                        resource_id: number | null;
                        /** @enum {string} */
                        change: "create" | "update" | "cancel" | "create_request" | "update_request" | "cancel_request" | "delete_cancel_request" | "delete_update_request" | "manager_create" | "manager_update" | "manager_approve" | "manager_cancel" | "manager_delete" | "manager_patch" | "manager_undo" | "manager_update_request" | "manager_cancel_request" | "approve_create_request" | "deny_create_request" | "approve_update_request" | "deny_update_request" | "approve_cancel_request" | "deny_cancel_request" | "await_payment" | "release_unpaid";
                    };
                };
            };
        };
        responses: {
            /** @description 受け取った。2xx以外では、間をあけて送り直します */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event_booking.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "event_booking.created";
                    /**
                     * Format: date-time
                     * @description 起きた日時（RFC 3339）
                     */
                    timestamp: string;
                    data: {
                        friend_id: number | null;
                        line_user_id: string | null;
                        event_id: number;
                        slot_id: number;
                        booking_id: number;
                        /** @enum {string} */
                        status: "approved" | "canceled" | "pending" | "denied";
                        places: number;
                        /** @enum {string} */
                        change: "register" | "change" | "cancel" | "approve" | "deny" | "paid" | "reminder";
                    };
                };
            };
        };
        responses: {
            /** @description 受け取った。2xx以外では、間をあけて送り直します */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event_booking.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "event_booking.changed";
                    /**
                     * Format: date-time
                     * @description 起きた日時（RFC 3339）
                     */
                    timestamp: string;
                    data: {
                        friend_id: number | null;
                        line_user_id: string | null;
                        event_id: number;
                        slot_id: number;
                        booking_id: number;
                        /** @enum {string} */
                        status: "approved" | "canceled" | "pending" | "denied";
                        places: number;
                        /** @enum {string} */
                        change: "register" | "change" | "cancel" | "approve" | "deny" | "paid" | "reminder";
                    };
                };
            };
        };
        responses: {
            /** @description 受け取った。2xx以外では、間をあけて送り直します */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event_booking.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "event_booking.cancelled";
                    /**
                     * Format: date-time
                     * @description 起きた日時（RFC 3339）
                     */
                    timestamp: string;
                    data: {
                        friend_id: number | null;
                        line_user_id: string | null;
                        event_id: number;
                        slot_id: number;
                        booking_id: number;
                        /** @enum {string} */
                        status: "approved" | "canceled" | "pending" | "denied";
                        places: number;
                        /** @enum {string} */
                        change: "register" | "change" | "cancel" | "approve" | "deny" | "paid" | "reminder";
                    };
                };
            };
        };
        responses: {
            /** @description 受け取った。2xx以外では、間をあけて送り直します */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event_booking.checked_in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "event_booking.checked_in";
                    /**
                     * Format: date-time
                     * @description 起きた日時（RFC 3339）
                     */
                    timestamp: string;
                    data: {
                        friend_id: number | null;
                        line_user_id: string | null;
                        event_id: number;
                        slot_id: number;
                        booking_id: number;
                        seat: number;
                        gate: string;
                        is_undone: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description 受け取った。2xx以外では、間をあけて送り直します */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "conversion.counted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "conversion.counted";
                    /**
                     * Format: date-time
                     * @description 起きた日時（RFC 3339）
                     */
                    timestamp: string;
                    data: {
                        friend_id: number | null;
                        line_user_id: string | null;
                        tracker_id: number;
                        tracker_name: string;
                        conversion_id: number;
                        order_id: string | null;
                        value: number | null;
                    };
                };
            };
        };
        responses: {
            /** @description 受け取った。2xx以外では、間をあけて送り直します */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "payment.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "payment.paid";
                    /**
                     * Format: date-time
                     * @description 起きた日時（RFC 3339）
                     */
                    timestamp: string;
                    data: {
                        friend_id: number | null;
                        line_user_id: string | null;
                        payment_id: number;
                        entry_id: number;
                        /** @enum {string} */
                        kind: "charge" | "refund" | "refund-failed" | "dispute" | "dispute-won";
                        title: string;
                        purpose: string;
                        purpose_id: number | null;
                        yen: number;
                        /** @enum {string} */
                        provider: "stripe" | "paypay" | "shop";
                        /** @enum {string} */
                        method: "card" | "paypay" | "cash" | "terminal" | "other";
                        /** @enum {string} */
                        state: "requested" | "authorized" | "paid" | "part-refunded" | "refunded" | "failed" | "expired" | "disputed";
                        amount_yen: number;
                        paid_yen: number;
                        refunded_yen: number;
                        is_test: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description 受け取った。2xx以外では、間をあけて送り直します */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "payment.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "payment.refunded";
                    /**
                     * Format: date-time
                     * @description 起きた日時（RFC 3339）
                     */
                    timestamp: string;
                    data: {
                        friend_id: number | null;
                        line_user_id: string | null;
                        payment_id: number;
                        entry_id: number;
                        /** @enum {string} */
                        kind: "charge" | "refund" | "refund-failed" | "dispute" | "dispute-won";
                        title: string;
                        purpose: string;
                        purpose_id: number | null;
                        yen: number;
                        /** @enum {string} */
                        provider: "stripe" | "paypay" | "shop";
                        /** @enum {string} */
                        method: "card" | "paypay" | "cash" | "terminal" | "other";
                        /** @enum {string} */
                        state: "requested" | "authorized" | "paid" | "part-refunded" | "refunded" | "failed" | "expired" | "disputed";
                        amount_yen: number;
                        paid_yen: number;
                        refunded_yen: number;
                        is_test: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description 受け取った。2xx以外では、間をあけて送り直します */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "payment.disputed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "payment.disputed";
                    /**
                     * Format: date-time
                     * @description 起きた日時（RFC 3339）
                     */
                    timestamp: string;
                    data: {
                        friend_id: number | null;
                        line_user_id: string | null;
                        payment_id: number;
                        entry_id: number;
                        /** @enum {string} */
                        kind: "charge" | "refund" | "refund-failed" | "dispute" | "dispute-won";
                        title: string;
                        purpose: string;
                        purpose_id: number | null;
                        yen: number;
                        /** @enum {string} */
                        provider: "stripe" | "paypay" | "shop";
                        /** @enum {string} */
                        method: "card" | "paypay" | "cash" | "terminal" | "other";
                        /** @enum {string} */
                        state: "requested" | "authorized" | "paid" | "part-refunded" | "refunded" | "failed" | "expired" | "disputed";
                        amount_yen: number;
                        paid_yen: number;
                        refunded_yen: number;
                        is_test: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description 受け取った。2xx以外では、間をあけて送り直します */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "points.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "points.changed";
                    /**
                     * Format: date-time
                     * @description 起きた日時（RFC 3339）
                     */
                    timestamp: string;
                    data: {
                        friend_id: number | null;
                        line_user_id: string | null;
                        entry_id: number;
                        /** @enum {string} */
                        kind: "grant" | "spend" | "expire" | "reverse";
                        points: number;
                        balance: number;
                        reason: string;
                    };
                };
            };
        };
        responses: {
            /** @description 受け取った。2xx以外では、間をあけて送り直します */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "purchase.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "purchase.paid";
                    /**
                     * Format: date-time
                     * @description 起きた日時（RFC 3339）
                     */
                    timestamp: string;
                    data: {
                        friend_id: number | null;
                        line_user_id: string | null;
                        purchase_id: number;
                        product_id: number;
                        product: string;
                        quantity: number;
                        yen: number;
                    };
                };
            };
        };
        responses: {
            /** @description 受け取った。2xx以外では、間をあけて送り直します */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "purchase.handed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "purchase.handed";
                    /**
                     * Format: date-time
                     * @description 起きた日時（RFC 3339）
                     */
                    timestamp: string;
                    data: {
                        friend_id: number | null;
                        line_user_id: string | null;
                        purchase_id: number;
                        product_id: number;
                        product: string;
                        quantity: number;
                        yen: number;
                    };
                };
            };
        };
        responses: {
            /** @description 受け取った。2xx以外では、間をあけて送り直します */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "coupon.obtained": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "coupon.obtained";
                    /**
                     * Format: date-time
                     * @description 起きた日時（RFC 3339）
                     */
                    timestamp: string;
                    data: {
                        friend_id: number | null;
                        line_user_id: string | null;
                        grant_id: number;
                        coupon_id: number;
                        title: string;
                        /** @enum {string} */
                        source: "page" | "lottery" | "effect" | "hand" | "program";
                    };
                };
            };
        };
        responses: {
            /** @description 受け取った。2xx以外では、間をあけて送り直します */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "coupon.used": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "coupon.used";
                    /**
                     * Format: date-time
                     * @description 起きた日時（RFC 3339）
                     */
                    timestamp: string;
                    data: {
                        friend_id: number | null;
                        line_user_id: string | null;
                        grant_id: number;
                        coupon_id: number;
                        title: string;
                        worth_yen: number;
                    };
                };
            };
        };
        responses: {
            /** @description 受け取った。2xx以外では、間をあけて送り直します */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "introduction.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "introduction.completed";
                    /**
                     * Format: date-time
                     * @description 起きた日時（RFC 3339）
                     */
                    timestamp: string;
                    data: {
                        friend_id: number | null;
                        line_user_id: string | null;
                        introduction_id: number;
                        introducer_id: number;
                    };
                };
            };
        };
        responses: {
            /** @description 受け取った。2xx以外では、間をあけて送り直します */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "delivery.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "delivery.failed";
                    /**
                     * Format: date-time
                     * @description 起きた日時（RFC 3339）
                     */
                    timestamp: string;
                    data: {
                        friend_id: number | null;
                        line_user_id: string | null;
                        delivery_id: string;
                        /** @enum {string} */
                        state: "failed" | "parked";
                        reason: string | null;
                        reason_code: components["schemas"]["DeliveryReason"];
                    };
                };
            };
        };
        responses: {
            /** @description 受け取った。2xx以外では、間をあけて送り直します */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
