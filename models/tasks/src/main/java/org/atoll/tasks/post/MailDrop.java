// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.post;

/// The end of messages whose receiver has ended.
///
/// @param accounts what messages are charged to
/// @param away     knows those that are with other ranks
public record MailDrop(MailAccounts accounts, AwayMails away) {

    /// Closes the inbox of a task that has ended, and drops what is there. Holder only, once.
    public void close(TaskInbox inbox) {
        inbox.close(mail -> drop(mail, inbox));
    }

    private void drop(TaskMail mail, TaskInbox inbox) {
        AwayMail elsewhere = mail.away();
        if (elsewhere == null) {
            mail.packed().letGo();
            accounts.dropped(mail);
        } else {
            away.leave(elsewhere, inbox.point());
        }
    }
}
