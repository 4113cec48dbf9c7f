// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.canary.here;

import org.atoll.fabric.canary.there.There;

/// Its package and that of the class it names are a cycle.
public record Here(There other) {}
