// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.canary.there;

import org.atoll.fabric.canary.here.Here;

/// Its package and that of the class it names are a cycle.
public record There(Here other) {}
