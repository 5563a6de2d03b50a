@echo off
rem A program with a window gives the prompt back at once, unless a script started it.
"%~dp0..\Concilia.exe" %*
exit /b %errorlevel%
