// SPDX-License-Identifier: Apache-2.0

/// Recovery from logs: messages and choices that are kept so that only the rank that failed goes
/// back. [org.atoll.recovery.log.RecoveryService] is one rank's part; `LogTap` is what sees the
/// messages of its mailbox.
package org.atoll.recovery.log;
