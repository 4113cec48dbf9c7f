// SPDX-License-Identifier: Apache-2.0

/// Snapshots in a bucket of a store that speaks S3: the [org.atoll.recovery.s3.S3Store].
///
/// Requests are signed by version 4 of AWS's signatures and sent by the JDK's own client. What
/// fails in passing is tried again, for a bounded time; what fails in the end is one line with
/// bucket, key, status and the store's own code. Nothing here is loaded unless a bucket is named.
@org.jspecify.annotations.NullMarked
package org.atoll.recovery.s3;
