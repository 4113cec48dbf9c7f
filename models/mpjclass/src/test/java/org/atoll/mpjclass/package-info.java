// SPDX-License-Identifier: Apache-2.0

/// Tests of class MPJ, which is itself in no package.
package org.atoll.mpjclass;
