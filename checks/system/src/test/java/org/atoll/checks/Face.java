// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreeScanner;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.atoll.checks.TextFile.Kind;
import org.jspecify.annotations.Nullable;

/// A file that says what one public type offers, and hardly how: no method has a loop, or, but for
/// constructors, more than 8 lines between its braces. Such a file is long because its
/// documentation is. In package `mpi` the type may be a hidden one, of which the public ones have
/// the calls of both spellings.
final class Face extends TreeScanner<Void, Void> {
    private static final int BODY_LINES = 8;

    private final JavaSource source;
    private @Nullable String flaw;

    private Face(JavaSource source) {
        this.source = source;
    }

    static boolean is(TextFile file) {
        return flaw(file) == null;
    }

    /// What to do about a file that is too long and no face.
    static String advice(TextFile file) {
        return "split it by subject; it is no face of one public type: " + flaw(file);
    }

    private static @Nullable String flaw(TextFile file) {
        if (file.kind() != Kind.JAVA) {
            return "it is not Java";
        }
        JavaSource source = file.java();
        List<? extends Tree> types = source.unit().getTypeDecls();
        boolean one = types.size() == 1 && types.getFirst() instanceof ClassTree type
                && (type.getModifiers().getFlags().contains(Modifier.PUBLIC)
                        || TreeRules.isMpi(file));
        Face face = new Face(source);
        face.scan(types, null);
        return one ? face.flaw : "it has no type or several, or one that is not public";
    }

    @Override
    public Void visitMethod(MethodTree method, Void nothing) {
        Tree body = method.getBody();
        boolean constructs = method.getReturnType() == null;
        boolean isLong = body != null
                && source.lastLine(body) - source.firstLine(body) - 1 > BODY_LINES;
        if (isLong && !constructs) {
            flaw = method.getName() + "() has more than " + BODY_LINES + " lines";
        }
        return super.visitMethod(method, nothing);
    }

    private Void loop(Tree loop) {
        flaw = "there is a loop on line " + source.firstLine(loop);
        return null;
    }

    @Override
    public Void visitForLoop(ForLoopTree loop, Void nothing) {
        return loop(loop);
    }

    @Override
    public Void visitEnhancedForLoop(EnhancedForLoopTree loop, Void nothing) {
        return loop(loop);
    }

    @Override
    public Void visitWhileLoop(WhileLoopTree loop, Void nothing) {
        return loop(loop);
    }

    @Override
    public Void visitDoWhileLoop(DoWhileLoopTree loop, Void nothing) {
        return loop(loop);
    }
}
