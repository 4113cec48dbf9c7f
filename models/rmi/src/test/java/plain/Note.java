// SPDX-License-Identifier: Apache-2.0
package plain;

import java.io.Serializable;

/// An argument of a class of the program.
public record Note(int number, String text) implements Serializable {}
