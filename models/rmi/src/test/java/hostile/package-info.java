// SPDX-License-Identifier: Apache-2.0

/// What nobody allows.
package hostile;
