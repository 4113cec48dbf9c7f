// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Modifier;
import org.atoll.checks.TextFile.Kind;

/// Finds what a program can name and what has no comment: types, methods, constructors and fields
/// of main sources that are public or protected, in types that are. What overrides needs none, and
/// whether a comment lists parameters is left to whoever writes it.
final class Undocumented {
    private final TextFile file;
    private final List<String> lines;
    private final JavaSource source;
    private final List<Finding> findings = new ArrayList<>();

    private Undocumented(TextFile file) {
        this.file = file;
        lines = file.lines();
        source = file.java();
    }

    /// Looks at one file.
    static List<Finding> check(TextFile file) {
        if (file.kind() != Kind.JAVA || !file.path().contains("/src/main/java/")) {
            return List.of();
        }
        Undocumented search = new Undocumented(file);
        for (Tree type : search.source.unit().getTypeDecls()) {
            if (type instanceof ClassTree top) {
                search.look(top, top.getModifiers(), top.getSimpleName().toString(), false);
            }
        }
        return search.findings;
    }

    /// Looks at a member, and into a type.
    private void look(Tree member, ModifiersTree modifiers, String name, boolean always) {
        Set<Modifier> flags = modifiers.getFlags();
        boolean visible = always
                || flags.contains(Modifier.PUBLIC) || flags.contains(Modifier.PROTECTED);
        if (!visible || overrides(modifiers)) {
            return;
        }
        if (!hasComment((int) source.firstLine(member) - 1)) {
            findings.add(file.finding(source.firstLine(member), "undocumented",
                    name + " can be named from outside; say what it is"));
        }
        if (member instanceof ClassTree type) {
            lookInto(type);
        }
    }

    private void lookInto(ClassTree type) {
        boolean always = type.getKind() == Tree.Kind.INTERFACE
                || type.getKind() == Tree.Kind.ANNOTATION_TYPE;
        for (Tree member : type.getMembers()) {
            switch (member) {
                case ClassTree nested -> look(
                        nested, nested.getModifiers(), nested.getSimpleName().toString(), always);
                case MethodTree method when source.isWritten(method) -> look(
                        method, method.getModifiers(), method.getName().toString(), always
                                && !method.getModifiers().getFlags().contains(Modifier.PRIVATE));
                case VariableTree field when source.isWritten(field) -> look(
                        field, field.getModifiers(), field.getName().toString(), always);
                default -> { }
            }
        }
    }

    private static boolean overrides(ModifiersTree modifiers) {
        return modifiers.getAnnotations().stream()
                .anyMatch(each -> each.getAnnotationType().toString().equals("Override"));
    }

    private boolean hasComment(int line) {
        String above = line == 0 ? "" : lines.get(line - 1).strip();
        return above.startsWith("///") || above.endsWith("*/");
    }
}
