// SPDX-License-Identifier: Apache-2.0

/// Where ranks run: starting them on a host, relaying what they print as whole lines, telling
/// how they ended, and leaving nothing behind. The main type is
/// [org.atoll.launcher.node.Node]; a local one runs ranks as children of this JVM, an ssh one
/// drives a `NodeDaemon` at the far end of one long-lived connection,
/// which itself uses a local one.
package org.atoll.launcher.node;
